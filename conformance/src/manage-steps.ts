/** Walks in which users manage their own sessions. */
import type { Agent } from "./agent.ts"
import type { Page } from "./page.ts"
import { csrfOf, rightForm } from "./steps.ts"
import { callVerb } from "./verb-steps.ts"

/** A session in the list that its user gets. */
export interface SeenInfo {
  readonly id: string
  readonly current: boolean
  readonly expires: string
  readonly createdAt?: string
  readonly lastUsedAt?: string
  readonly userAgent?: string
  readonly network?: string
}

export interface SeenList {
  readonly sessions: readonly SeenInfo[]
  readonly complete: boolean
}

/** Returns the response of `GET sessions` to a script of the app's own page. */
export const readSessions = (agent: Agent): Promise<Page> =>
  agent.get(agent.auth("/sessions"), { kind: "fetch", from: `${agent.origin}/` })

/** Returns the sessions of the user, from the route. */
export const sessionsOf = async (agent: Agent): Promise<SeenList> => (await readSessions(agent)).json as SeenList

/** Returns the sessions of the user, from the verb. */
export const sessionsByVerb = async (agent: Agent): Promise<SeenList> =>
  (await callVerb(agent, "sessions")).value as SeenList

/** Returns the current session in the list of its user. */
export const currentOf = async (agent: Agent): Promise<SeenInfo> =>
  (await sessionsOf(agent)).sessions.find(({ current }) => current)!

/** Returns what a program gets from a route that changes something of the user's own: `done`, or status and type of the error. */
export async function outcomeOf(
  agent: Agent,
  action: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const page = await agent.postJson(agent.auth(`/${action}`), { csrfToken: await csrfOf(agent), ...fields })
  const { error } = (page.json ?? {}) as { error?: string }
  return page.status === 303 ? "done" : `${page.status} ${error}`
}

/** Signs in with these headers. */
export const signInWith = async (agent: Agent, headers: Readonly<Record<string, string>>): Promise<Page> =>
  await agent.post(agent.auth("/callback/credentials"), await rightForm(agent), { headers })
