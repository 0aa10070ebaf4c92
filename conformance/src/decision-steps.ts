/** Reads the decisions that the app's handler got. */
import type { Agent } from "./agent.ts"

/** A decision as JSON. */
export interface SeenDecision {
  readonly action: string
  readonly outcome: string
  readonly reason?: string
  readonly code?: string
  readonly provider?: string
  readonly userId?: string
  readonly session?: string
  readonly network?: string
  readonly at: string
  readonly duration: number
}

/** Returns the decisions in the order in which they were made. */
export async function decisionsOf(agent: Agent): Promise<readonly SeenDecision[]> {
  const events = (await agent.seen()).filter(({ kind, name }) => kind === "event" && name === "decision")
  return events.map(({ data }) => data as SeenDecision)
}

/** Returns a decision as one line, without the ids of users and sessions. */
export const toLine = ({ action, outcome, provider, reason, code }: SeenDecision): string =>
  [action, outcome, provider, reason, code].filter(Boolean).join(" ")
