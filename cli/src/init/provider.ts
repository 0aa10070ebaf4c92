import { Refusal } from "../command.ts"
import { others } from "../providers/facts.gen.ts"
import { findFacts, findNearest } from "../providers/facts.ts"
import type { Facts } from "../providers/facts-type.ts"

/** @throws {Refusal} with the nearest names, if there is no provider with this id */
export function getFacts(id: string): Facts {
  const facts = findFacts(id)
  if (facts) return facts
  if (others.includes(id)) {
    throw new Refusal(`No client is registered for ${id}: docs/providers.md of Svc Auth shows how to add it.`)
  }
  const near = findNearest(id)
  const cure = near.length > 0
    ? `did you mean ${near.join(" or ")}?`
    : "docs/providers-table.md of Svc Auth lists them."
  throw new Refusal(`There is no provider ${id}; ${cure}`)
}

/** Returns the code of a README, which signs in with GitHub, for another provider. */
export const toCodeOf = ({ id, name, identifier }: Facts, code: string): string =>
  code.replaceAll("Sign in with GitHub", `Sign in with ${name}`).replaceAll("providers/github", `providers/${id}`)
    .replaceAll('"github"', `"${id}"`).replaceAll("GitHub", () => identifier)
