/** Walks through the fixture app's own routes. */
import type { Agent } from "./agent.ts"
import { password } from "./fixtures/providers.ts"
import type { Page } from "./page.ts"
import { type SeenSession, sessionCookie } from "./steps.ts"

/** Signs in with the app's own form and verb, and follows the redirects. */
export const logIn = async (agent: Agent, username = "alice"): Promise<Page> =>
  await agent.submit(await agent.get("/login"), "Log in", { username, password })

/** Returns the response to a script of the app's own page. */
export const fetchJson = async (agent: Agent, path: string): Promise<unknown> =>
  (await agent.get(path, { kind: "fetch", from: `${agent.origin}/` })).json

/** Returns the user's name from the app's own endpoint. */
export const meOf = async (agent: Agent): Promise<unknown> =>
  (await fetchJson(agent, "/api/me") as SeenSession | null)?.user?.["name"]

/** Returns the `Set-Cookie` lines of the response that set the session cookie or one of its chunks. */
export const sessionLines = ({ setCookies }: Page): readonly string[] =>
  setCookies.filter((line) => line.startsWith(`${sessionCookie}=`) || line.startsWith(`${sessionCookie}.`))
