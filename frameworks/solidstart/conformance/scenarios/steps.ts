/** Steps that the scenarios of this binding share. */
import type { Agent, Page } from "@svc-auth/conformance"

export const alice = { username: "alice", password: "planted-password-correct-horse" } as const
export const sessionCookie = "__Host-svc.session-token"

/** Returns the user's name in the session that the app's endpoint reads. */
export async function meOf(agent: Agent): Promise<string | undefined> {
  const { json } = await agent.get("/api/me", { kind: "fetch", from: `${agent.origin}/` })
  return (json as { user?: { name?: string } } | null)?.user?.name
}

/** Returns the URL of the server function that the form with this button calls. */
export async function functionUrl(agent: Agent, button: string): Promise<string> {
  const form = (await agent.get("/actions")).forms.find(({ buttons }) => buttons.some(({ text }) => text === button))
  if (!form) throw new Error(`no form has the button ${button}`)
  return form.action
}

/** Returns the headers in which Start's client names a server function. In SolidStart 1, a function has an id and a name. */
export function toNames(url: URL): { readonly "x-server-id": string; readonly "x-server-instance": string } {
  const [id, name] = ["id", "name"].map((key) => url.searchParams.get(key) ?? "")
  return { "x-server-id": name ? `${id}#${name}` : `${id}`, "x-server-instance": "server-fn:0" }
}

/** Calls a server function as Start's client does. */
export async function call(
  agent: Agent,
  url: string,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const asked = new URL(url, agent.origin)
  return await agent.post(`${asked.origin}${asked.pathname}`, fields, {
    from: `${agent.origin}/actions`,
    kind: "fetch",
    headers: { ...toNames(asked), ...headers },
  })
}
