/** Walks through an identity provider and back. */
import type { Agent } from "./agent.ts"
import type { Expect } from "./expect.ts"
import type { Idp } from "./idp/control.ts"
import type { Page } from "./page.ts"
import { csrfOf, sessionOf } from "./steps.ts"

/** How to start a sign-in. */
export interface Start {
  readonly provider?: string
  readonly callbackUrl?: string
  /** Of the request that starts it, with its `?`. */
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Path of a provider's callback. */
export const callbackPath = (provider = "idp"): string => `/auth/callback/${provider}`

/** Posts the form that starts a sign-in. Returns the redirect to the provider, or the response in its place. */
export async function start(
  agent: Agent,
  { provider = agent.app.oidc, callbackUrl = agent.app.guarded, query = "", headers = {} }: Start = {},
): Promise<Page> {
  const fields = { csrfToken: await csrfOf(agent), callbackUrl }
  return await agent.post(agent.auth(`/signin/${provider}${query}`), fields, { headers })
}

/** Starts a sign-in. Returns the authorization URL, not visited yet. */
export async function toAuthorization(agent: Agent, how: Start = {}): Promise<URL> {
  const page = await start(agent, how)
  if (page.location?.searchParams.has("client_id")) return page.location
  throw new Error(`no redirect to the provider, but ${page.status} ${page.location ?? page.body}`)
}

/** Lets the provider respond. Returns the callback URL that it redirects to, not visited yet. */
export async function toCallback(agent: Agent, authorization: URL): Promise<URL> {
  let page = await agent.get(authorization.href, { from: `${agent.origin}/` })
  while (page.location && page.location.origin !== agent.origin) page = await agent.get(page.location.href)
  if (page.location) return page.location
  throw new Error(`the provider did not send the browser back, but answered ${page.status} ${page.text}`)
}

/** Goes to the provider and back. Returns the callback URL, not visited yet. */
export const toReturn = async (agent: Agent, how: Start = {}): Promise<URL> =>
  await toCallback(agent, await toAuthorization(agent, how))

/** Visits a callback URL as a browser that comes from the provider; does not follow redirects. */
export const arrive = (agent: Agent, callback: URL, idp: Pick<Idp, "issuer">): Promise<Page> =>
  agent.get(callback.href, { from: idp.issuer })

/** Signs in from start to end. Returns the callback's response. */
export const signInBy = async (agent: Agent, idp: Pick<Idp, "issuer">, how: Start = {}): Promise<Page> =>
  await arrive(agent, await toReturn(agent, how), idp)

/** Signs in as a user whose address belongs to another person, and is not verified. */
export async function squat(agent: Agent, idp: Idp, email: string): Promise<void> {
  await idp.next({ account: "grace", claims: { email, email_verified: false } })
  await signInBy(agent, idp)
}

/** The name of the signed-in user. */
export const nameOf = async (agent: Agent): Promise<unknown> => (await sessionOf(agent))?.user?.["name"]

/** Type of the last error that the app logged, and the error itself. */
async function findLastError(agent: Agent): Promise<readonly unknown[]> {
  const errors = (await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error")
  const data = errors.at(-1)?.data
  return Array.isArray(data) ? data : []
}

/** Type of the last error that the app logged. */
export const lastErrorOf = async (agent: Agent): Promise<unknown> => (await findLastError(agent))[0]

/** The last error that the app logged, with its cause, as text for a failure. */
export const describeLastError = async (agent: Agent): Promise<string> => JSON.stringify(await findLastError(agent))

/** Names of the cookies with a flow that has not been used. */
export const flowCookiesOf = (agent: Agent): readonly string[] =>
  agent.jar.all(agent.now()).filter(({ name, value }) => name.includes("svc.flow.") && value !== "used")
    .map(({ name }) => name)

/**
 * Expects that no user is signed in. An app with the suite's fixtures must also redirect to the page that explains the error, and log
 * an error of one of the types.
 */
export async function expectRefusal(
  { agent, expect, fixtures = true }: { agent: Agent; expect: Expect; fixtures?: boolean },
  page: Page,
  types: readonly string[],
  what = "",
): Promise<void> {
  const session = await sessionOf(agent)
  expect(session?.user, `${what} user`).toBe(undefined)
  if (!fixtures) return
  expect(session, `${what} session`).toBe(null)
  expect(page.status, `${what} status`).toBeOneOf([302, 303])
  expect(page.location?.origin, `${what} origin of the redirect`).toBe(agent.origin)
  expect(page.location?.pathname, `${what} page`).toBeOneOf(["/auth/error", "/auth/signin"])
  expect(page.location?.searchParams.get("error"), `${what} shown error`).toBeOneOf([
    "Configuration",
    "InvalidCheck",
    "OAuthCallbackError",
  ])
  expect(await lastErrorOf(agent), `${what} logged error`).toBeOneOf(types)
}

/**
 * Lets the app's cache of the provider expire, and moves the provider's clock along.
 * @param seconds more than the life of a discovery document
 */
export async function outlive(agent: Agent, idp: Idp, seconds = 700): Promise<void> {
  agent.wait(seconds)
  await idp.order({ now: agent.now() })
}
