/** Walks through the fixture app's own routes. */
import type { Agent } from "./agent.ts"
import { password } from "./fixtures/providers.ts"
import type { Page } from "./page.ts"
import { type SeenSession, sessionCookie } from "./steps.ts"

/** Signs in by the app's own form and verb; follows to where that leads. */
export const logIn = async (agent: Agent, username = "alice"): Promise<Page> =>
  await agent.submit(await agent.get("/login"), "Log in", { username, password })

/** What a script of the app's own page is answered. */
export const fetchJson = async (agent: Agent, path: string): Promise<unknown> =>
  (await agent.get(path, { kind: "fetch", from: `${agent.origin}/` })).json

/** Under whose name the app's own endpoint knows this browser. */
export const meOf = async (agent: Agent): Promise<unknown> =>
  (await fetchJson(agent, "/api/me") as SeenSession | null)?.user?.["name"]

/** Lines of the answer that set the session's cookie or one of its chunks. */
export const sessionLines = ({ setCookies }: Page): readonly string[] =>
  setCookies.filter((line) => line.startsWith(`${sessionCookie}=`) || line.startsWith(`${sessionCookie}.`))
