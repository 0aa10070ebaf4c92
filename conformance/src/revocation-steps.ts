/** Walks that end sessions of the strategy `jwt`. */
import type { Agent } from "./agent.ts"
import type { Page } from "./page.ts"
import { csrfOf, sessionOf } from "./steps.ts"
import { callVerb } from "./verb-steps.ts"

/** Returns another browser with a copy of this browser's session cookies, and nothing else. */
export function steal(agent: Agent): Agent {
  const thief = agent.fresh()
  for (const { name, value } of agent.jar.all(agent.now())) {
    if (name.includes("session-token")) thief.jar.plant(name, value, `${agent.origin}/`, "Path=/; Secure")
  }
  return thief
}

/** Returns the name of the user who is signed in, or `null`. */
export const nameOf = async (agent: Agent): Promise<unknown> => (await sessionOf(agent))?.user?.["name"] ?? null

/** Signs out through the library's own route. */
export const signOut = async (agent: Agent): Promise<Page> =>
  agent.post(agent.auth("/signout"), { csrfToken: await csrfOf(agent) })

/** Ends all sessions of a user through the app's own route, and returns `done` or the type of the error. */
export const endSessions = async (agent: Agent, userId: string): Promise<unknown> =>
  (await callVerb(agent, "endSessions", userId)).outcome

/** Returns the types of the errors that the app logged, in order. */
export const errorTypesOf = async (agent: Agent): Promise<readonly unknown[]> =>
  (await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error")
    .map(({ data }) => (data as unknown[])[0])
