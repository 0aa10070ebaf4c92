/** Walks that the scenarios of this binding share. */
import type { Agent, Page } from "@svc-auth/conformance"

export const alice = { username: "alice", password: "planted-password-correct-horse" } as const
export const sessionCookie = "__Host-svc.session-token"
/** What Kit's own client adds to a form that `use:enhance` sends. */
export const enhanced = { accept: "application/json", "x-sveltekit-action": "true" } as const

/** Signs in by the form action of the app's own page. */
export const logIn = async (agent: Agent): Promise<Page> => agent.submit(await agent.get("/login"), "Log in", alice)

/** The session as the app's own endpoint sees it. */
export async function meOf(agent: Agent): Promise<string | undefined> {
  const { json } = await agent.get("/api/me", { kind: "fetch", from: `${agent.origin}/` })
  return (json as { user?: { name?: string } } | null)?.user?.name
}

/** Path of a remote function; the module's hash stands in the page's form. */
export async function remotePath(agent: Agent, name: string): Promise<string> {
  const { forms: [form] } = await agent.get("/remote")
  const [hash] = new URL(form?.action ?? agent.origin).searchParams.get("/remote")?.split("/") ?? []
  return `/_app/remote/${hash}/${name}`
}
