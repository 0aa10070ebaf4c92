import type { Adapter } from "@svc-auth/core/adapters"
import type { AdapterScenario } from "./scenario.ts"

/** What is known of an adapter. */
export interface AdapterFacts {
  /** Methods that it does not have, and why. Scenarios that need them are skipped. */
  readonly lacks?: Readonly<Partial<Record<keyof Adapter, string>>> | undefined
  /** Scenarios that it cannot pass, and why. They run, and must fail. */
  readonly exceptions?: Readonly<Record<string, string>> | undefined
}

/** What became of one scenario. */
export type AdapterOutcome =
  | { readonly status: "passed" }
  | { readonly status: "failed"; readonly error: unknown }
  | { readonly status: "skipped"; readonly reason: string; readonly missing: readonly (keyof Adapter)[] }
  | { readonly status: "excepted"; readonly reason: string; readonly error: unknown }

/** Runs one scenario; an exception that no longer fails is itself a failure, so that the list of them cannot rot. */
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
