/** Steps that many scenarios share. */
import type { Agent, Send } from "./agent.ts"
import { password } from "./fixtures/providers.ts"
import type { Page } from "./page.ts"

export interface SeenSession {
  readonly user?: Readonly<Record<string, unknown>>
  readonly expires: string
}

/** Name of the session cookie over https. */
export const sessionCookie = "__Host-svc.session-token"
export const csrfCookie = "__Host-svc.csrf-token"

/** Signs in with the built-in page's form, and follows the redirects. */
export async function signInAs(agent: Agent, username = "alice", query = ""): Promise<Page> {
  const page = await agent.get(agent.auth(`/signin${query}`))
  return agent.submit(page, "Sign in with Credentials", { username, password })
}

/** Returns the response of `GET session` to a script of the app's own page. */
export async function sessionOf(agent: Agent): Promise<SeenSession | null | undefined> {
  const page = await readSession(agent)
  return page.json as SeenSession | null | undefined
}

export const readSession = (agent: Agent, send: Send = {}): Promise<Page> =>
  agent.get(agent.auth("/session"), { kind: "fetch", from: `${agent.origin}/`, ...send })

/** Returns the CSRF token of this browser, or empty text if the framework checks forms and `csrf` answers 404. */
export async function csrfOf(agent: Agent): Promise<string> {
  const page = await agent.get(agent.auth("/csrf"), { kind: "fetch", from: `${agent.origin}/` })
  return (page.json as { csrfToken: string } | undefined)?.csrfToken ?? ""
}

/** Returns the fields of a correct credentials form. */
export const rightForm = async (agent: Agent): Promise<Record<string, string>> => ({
  csrfToken: await csrfOf(agent),
  ...agent.app.login,
})

/** Returns all cookies that the browser would send to the app's root, as one `Cookie` header. */
export const cookiesOf = (agent: Agent): string =>
  agent.jar.header(new URL(`${agent.origin}/`), agent.now(), "same-site") ?? ""

/** Returns the session's cookies with their chunks, as a thief would take them. */
export const sessionCookiesOf = (agent: Agent): string =>
  agent.jar.all(agent.now()).filter(({ name }) => name.includes("session-token")).map(({ name, value }) =>
    `${name}=${value}`
  )
    .join("; ")

/** Returns one `Cookie` header for each position of the browser's own cookies among those that another site has planted. */
export const amongPlanted = (own: string, planted: readonly string[]): readonly string[] =>
  Array.from(
    { length: planted.length + 1 },
    (_, at) => [...planted.slice(0, at), own, ...planted.slice(at)].filter(Boolean).join("; "),
  )

/** Returns sealed values like this one that cannot be decrypted. */
export function toForgeries(sealed: string, many: number): readonly string[] {
  const at = sealed.lastIndexOf(".") - many
  return Array.from({ length: many }, (_, i) => {
    const sign = sealed[at + i] === "A" ? "B" : "A"
    return sealed.slice(0, at + i) + sign + sealed.slice(at + i + 1)
  })
}
