/** Walks that call the verbs of a binding. */
import type { Agent } from "./agent.ts"

/** What a verb returned. */
export interface VerbOutcome {
  /** `done`, or the type of the error that the verb threw. */
  readonly outcome?: string
  readonly value?: unknown
}

/** Calls a verb of the fixture app's binding, in a request of this agent. @param args its arguments, as JSON can have them */
export async function callVerb(agent: Agent, verb: string, ...args: readonly unknown[]): Promise<VerbOutcome> {
  const page = await agent.post(`${agent.base}/verbs`, { verb, args: JSON.stringify(args) })
  return page.json as VerbOutcome | undefined ?? {}
}
