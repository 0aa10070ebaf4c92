import { all } from "./facts.gen.ts"
import type { Facts } from "./facts-type.ts"

/** Returns the facts of a provider, or `undefined` if it has none. */
export const findFacts = (id: string): Facts | undefined => all.find((facts) => facts.id === id)

/** The ids of providers under the names that they had before. */
const formerNames: ReadonlyMap<string, string> = new Map([["twitter", "x"], ["azure-ad", "microsoft-entra-id"]])

/** Returns the ids that are most like the word, the nearest first. */
export function findNearest(word: string): readonly string[] {
  const renamed = formerNames.get(word.toLowerCase())
  if (renamed !== undefined) return [renamed]
  const rank = all.map(({ id }) => ({ id, steps: countSteps(word.toLowerCase(), id) }))
  const near = rank.filter(({ id, steps }) =>
    steps <= Math.max(2, word.length / 3) || id.startsWith(word.toLowerCase())
  )
  return near.sort((a, b) => a.steps - b.steps).slice(0, 3).map(({ id }) => id)
}

/** Returns how many characters must be added, removed or replaced to make one word of the other. */
function countSteps(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + Number(from[i - 1] !== to[j - 1])))
    }
    row = next
  }
  return row[to.length]!
}

type Variable = readonly [name: string, hint: string]

/** Returns the environment variables that the provider reads. */
export function toVariables({ id, name, issuer, hasSecret }: Facts): readonly Variable[] {
  const prefix = `AUTH_${id.toUpperCase().replaceAll("-", "_")}`
  return [
    [`${prefix}_ID`, `the client ID that ${name} shows`],
    ...hasSecret ? [[`${prefix}_SECRET`, "its client secret"] as const] : [],
    ...issuer === "needed" ? [[`${prefix}_ISSUER`, "the URL of the server"] as const] : [],
  ]
}

/** Returns what the developer does with the provider's values. */
export function toValuesStep(facts: Facts, file: string): string {
  const names = toVariables(facts).map(([name]) => name)
  return `Write ${new Intl.ListFormat("en-GB").format(names)} into ${file}`
}
