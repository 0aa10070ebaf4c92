/** Walks with own fields of users. */
import type { Agent } from "./agent.ts"
import { sessionOf } from "./steps.ts"
import { callVerb } from "./verb-steps.ts"

/** The fields of a new user, as the client sees them. */
export const initial = { role: "member", credits: 0.5, isBeta: null, since: "2030-01-02T03:04:05.678Z" } as const

/** Returns the own fields in the session. */
export async function fieldsOf(agent: Agent): Promise<unknown> {
  const { name: _, email: __, image: ___, ...fields } = (await sessionOf(agent))?.user ?? {}
  return fields
}

/** Changes fields of a user through the app's own route, and returns `done` or the type of the error. */
export const updateUser = async (agent: Agent, userId: unknown, changes: unknown): Promise<unknown> =>
  (await callVerb(agent, "updateUser", userId, changes)).outcome
