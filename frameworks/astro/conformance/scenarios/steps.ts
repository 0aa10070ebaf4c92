/** Steps that the scenarios of this binding share. */
import type { Agent, Page } from "@svc-auth/conformance"

export const alice = { username: "alice", password: "planted-password-correct-horse" } as const
export const sessionCookie = "__Host-svc.session-token"
/** The headers with which Astro's client calls an action. */
export const called = { accept: "application/json" } as const

/** Signs in with the form of the app's own page. */
export const logIn = async (agent: Agent): Promise<Page> => agent.submit(await agent.get("/login"), "Log in", alice)

/** Returns the user's name in the session that the app's endpoint reads. */
export async function meOf(agent: Agent): Promise<string | undefined> {
  const { json } = await agent.get("/api/me", { kind: "fetch", from: `${agent.origin}/` })
  return (json as { user?: { name?: string } } | null)?.user?.name
}

/** Calls an action as Astro's client does from a script of the page. */
export const call = (agent: Agent, name: string, fields?: Readonly<Record<string, string>>): Promise<Page> => {
  const send = { kind: "fetch", from: `${agent.origin}/actions`, headers: called } as const
  return fields ? agent.post(`/_actions/${name}`, fields, send) : agent.postJson(`/_actions/${name}`, {}, send)
}

/** Returns the URL of a page's island. */
export async function islandOf(agent: Agent, path: string): Promise<string> {
  const [, address] = /fetch\(["']([^"']*\/_server-islands\/[^"']+)["']/.exec((await agent.get(path)).body) ?? []
  if (!address) throw new Error(`no island on ${path}`)
  return address
}
