/** Steps that the scenarios of this binding share. */
import type { Agent, Page } from "@svc-auth/conformance"

export const alice = { username: "alice", password: "planted-password-correct-horse" } as const
export const sessionCookie = "__Host-svc.session-token"
/** The headers that Kit's client adds to a form with `use:enhance`. */
export const enhanced = { accept: "application/json", "x-sveltekit-action": "true" } as const

/** Signs in with the form action of the app's own page. */
export const logIn = async (agent: Agent): Promise<Page> => agent.submit(await agent.get("/login"), "Log in", alice)

/** Returns the user's name in the session that the app's endpoint reads. */
export async function meOf(agent: Agent): Promise<string | undefined> {
  const { json } = await agent.get("/api/me", { kind: "fetch", from: `${agent.origin}/` })
  return (json as { user?: { name?: string } } | null)?.user?.name
}

/** Returns the path of a remote function. The page's form contains the hash of its module. */
export async function remotePath(agent: Agent, name: string): Promise<string> {
  const { forms: [form] } = await agent.get("/remote")
  const [hash] = new URL(form?.action ?? agent.origin).searchParams.get("/remote")?.split("/") ?? []
  return `/_app/remote/${hash}/${name}`
}
