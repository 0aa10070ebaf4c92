import type { AdapterMethod } from "@svc-auth/core/adapters"
import type { AdapterScenario } from "./scenario.ts"

/** The facts about an adapter. */
export interface AdapterFacts {
  /** The methods that it does not have, and why. Scenarios that need them are skipped. */
  readonly lacks?: Readonly<Partial<Record<AdapterMethod, string>>> | undefined
  /** The scenarios that it cannot pass, and why. They run, and must fail. */
  readonly exceptions?: Readonly<Record<string, string>> | undefined
}

/** The outcome of one scenario. */
export type AdapterOutcome =
  | { readonly status: "passed" }
  | { readonly status: "failed"; readonly error: unknown }
  | { readonly status: "skipped"; readonly reason: string; readonly missing: readonly (AdapterMethod)[] }
  | { readonly status: "excepted"; readonly reason: string; readonly error: unknown }

/** Runs one scenario. An excepted scenario that passes is a failure, so that the list of exceptions stays correct. */
export async function runAdapterScenario(scenario: AdapterScenario, facts: AdapterFacts = {}): Promise<AdapterOutcome> {
  const missing = scenario.needs.filter((name) => facts.lacks?.[name] !== undefined)
  if (missing.length > 0) {
    return { status: "skipped", missing, reason: missing.map((name) => `${name}: ${facts.lacks?.[name]}`).join("; ") }
  }
  const reason = facts.exceptions?.[scenario.id]
  try {
    await scenario.run()
  } catch (error) {
    return reason === undefined ? { status: "failed", error } : { status: "excepted", reason, error }
  }
  if (reason === undefined) return { status: "passed" }
  const error = new Error(`${scenario.id} passes: remove its exception ("${reason}")`)
  return { status: "failed", error }
}
