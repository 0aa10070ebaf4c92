/** Walks with a passkey. */
import type { Agent } from "./agent.ts"
import {
  Authenticator,
  type AuthenticatorOptions,
  type CreationOptions,
  type Lies,
  type RequestOptions,
} from "./authenticator/index.ts"
import type { Expect } from "./expect.ts"
import { lastErrorOf } from "./oauth-steps.ts"
import type { Page } from "./page.ts"
import { csrfOf, sessionOf } from "./steps.ts"
import { callsOf } from "./store-steps.ts"

export type PasskeyAction = "register" | "authenticate"

/** The response of the options endpoint. */
export interface Offer {
  readonly action: PasskeyAction
  readonly options: CreationOptions & RequestOptions
}

/** What the user enters, and in what the request differs from the default. */
export interface PasskeyInput {
  readonly provider?: string
  readonly email?: string
  readonly name?: string
  readonly callbackUrl?: string
  readonly lies?: Lies
  /** The headers that the app's proxy adds. */
  readonly headers?: Readonly<Record<string, string>>
}

export const challengeCookie = "__Host-svc.challenge"

/** The seconds for which a challenge can be answered. */
export const challengeLife: number = 5 * 60

/** Returns an authenticator of this browser's user. */
export const toDevice = (agent: Agent, more: Partial<AuthenticatorOptions> = {}): Authenticator =>
  new Authenticator({ origin: agent.origin, ...more })

/** Requests options as a script of the app's own page does. */
export function ask(
  agent: Agent,
  action?: PasskeyAction,
  { provider = "passkey", email, headers }: PasskeyInput = {},
): Promise<Page> {
  const query = new URLSearchParams({ ...action && { action }, ...email !== undefined && { email } })
  return agent.get(`/auth/webauthn-options/${provider}?${query}`, {
    kind: "fetch",
    from: `${agent.origin}/`,
    headers,
  })
}

/** Returns the options from the endpoint. @throws {Error} if the response has none */
export async function toOffer(agent: Agent, action?: PasskeyAction, input?: PasskeyInput): Promise<Offer> {
  const page = await ask(agent, action, input)
  if (page.status === 200) return page.json as Offer
  throw new Error(`no options, but ${page.status} ${page.location ?? page.body}`)
}

/** Posts the authenticator's response as a form of the app's own page does; does not follow redirects. */
export async function answer(
  agent: Agent,
  action: PasskeyAction,
  credential: unknown,
  { provider = "passkey", callbackUrl = "/protected", email, name, headers }: PasskeyInput = {},
): Promise<Page> {
  const typed = { ...email !== undefined && { email }, ...name !== undefined && { name } }
  const fields = { csrfToken: await csrfOf(agent), callbackUrl, action, data: JSON.stringify(credential), ...typed }
  return await agent.post(`/auth/callback/${provider}`, fields, { headers })
}

/** Creates a passkey from start to end. Returns the callback's response. */
export async function register(agent: Agent, device: Authenticator, input: PasskeyInput = {}): Promise<Page> {
  const { options } = await toOffer(agent, "register", input)
  return await answer(agent, "register", await device.create(options, input.lies), input)
}

/** Signs in with a passkey from start to end. Returns the callback's response. */
export async function signInWithPasskey(agent: Agent, device: Authenticator, input: PasskeyInput = {}): Promise<Page> {
  const { options } = await toOffer(agent, "authenticate", input)
  return await answer(agent, "authenticate", await device.get(options, input.lies), input)
}

/** Returns the address of the signed-in user. */
export const emailOf = async (agent: Agent): Promise<unknown> => (await sessionOf(agent))?.user?.["email"]

/** Returns the passkeys that the app has stored so far. */
export const storedPasskeys = (agent: Agent): ReturnType<typeof callsOf> => callsOf(agent, "createAuthenticator")

/** Expects that no user is signed in, that the log names the error, and that the sign-in page shows only that it failed. */
export async function expectRefusal(
  { agent, expect }: { agent: Agent; expect: Expect },
  page: Page,
  what: string,
  logged = "WebAuthnVerificationError",
): Promise<void> {
  expect(page.status, `${what}: status`).toBe(303)
  expect(page.location?.origin, `${what}: origin of the redirect`).toBe(agent.origin)
  expect(page.location?.pathname, `${what}: page`).toBe("/auth/signin")
  expect(await lastErrorOf(agent), `${what}: logged error`).toBe(logged)
  expect(await sessionOf(agent), `${what}: session`).toBe(null)
}
