/** Walks with a second factor. */
import type { Agent, Send } from "./agent.ts"
import { toLink } from "./mail-steps.ts"
import type { Mailbox } from "./mail/mailbox.ts"
import type { Page } from "./page.ts"
import { csrfOf, sessionOf } from "./steps.ts"
import { callVerb } from "./verb-steps.ts"

/** What a user has at hand for the second factor. */
export interface Factor {
  /** The key of their authenticator app, in base32. */
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** The seconds for which a sign-in waits for the second factor, and for which a code is shown. */
export const pendingLife: number = 5 * 60
export const step = 30
/** How many wrong answers are compared: in one pending sign-in, and in a day for one user. */
export const perPending = 5
export const perDay = 20

export const pendingCookie = "__Host-svc.pending"
export const deviceCookie = "__Host-svc.device"

/** Returns the code that an authenticator app shows (RFC 6238 §4). @param steps how many codes later */
export async function codeOf(
  agent: Pick<Agent, "now">,
  { secret }: Pick<Factor, "secret">,
  steps = 0,
): Promise<string> {
  const bits = [...secret].map((sign) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0"))
  const bytes = Uint8Array.from(bits.join("").match(/.{8}/g)!, (byte) => parseInt(byte, 2))
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(agent.now() / (step * 1_000)) + steps))
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-1" }, false, ["sign"])
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter))
  const number = mac.getUint32(mac.getUint8(19) & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, "0")
}

/** Posts JSON to a route with the CSRF token. */
export const postJsonTo = async (
  agent: Agent,
  route: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Page> => await agent.postJson(agent.auth(`/${route}`), { csrfToken: await csrfOf(agent), ...fields })

/** Adds an authenticator app as a signed-in user, and waits until it shows a new code. @throws {Error} if it is refused */
export async function addFactor(agent: Agent): Promise<Factor> {
  const begun = await postJsonTo(agent, "totp")
  const { secret } = begun.json as { readonly secret: string }
  const added = await postJsonTo(agent, "totp", { code: await codeOf(agent, { secret }) })
  if (added.status !== 200) throw new Error(`no second factor, but ${added.status} ${added.body}`)
  agent.wait(2 * step)
  return { secret, ...added.json as Pick<Factor, "recoveryCodes"> }
}

/** Signs in by a mailed link, as far as the page to which it leads. Does not follow redirects. */
export const openLink = async (agent: Agent, mail: Mailbox, name?: string): Promise<Page> =>
  await agent.get(await toLink(agent, mail, name))

/** Signs a new user up by a mailed link, and adds an authenticator app in that browser, which stays signed in. */
export async function toUserWithFactor(agent: Agent, mail: Mailbox, name?: string): Promise<Factor> {
  await openLink(agent, mail, name)
  return await addFactor(agent)
}

/** Posts a code as the form of the pending sign-in does. Does not follow redirects. */
export const answer = async (agent: Agent, code: string, fields = {}, send: Send = {}): Promise<Page> =>
  await agent.post(
    agent.auth("/second-factor"),
    { csrfToken: await csrfOf(agent), callbackUrl: "/protected", code, ...fields },
    send,
  )

/** Returns whether the page is the one that asks for the second factor. */
export const isHeld = ({ location }: Page): boolean => location?.pathname.endsWith("/auth/second-factor") === true

/** Returns whether the page is the one to which a rejected code leads. */
export const isCodeRefusal = (page: Page): boolean =>
  isHeld(page) && page.location!.searchParams.get("error") === "InvalidCode"

/** Returns a text that no code is. */
export const wrongCode = "not-a-code"

/** The address of the signed-in user. */
export const emailOf = async (agent: Agent): Promise<unknown> => (await sessionOf(agent))?.user?.["email"]

/** Returns the key on the page with the QR code. @throws {Error} if there is none */
export function secretOf({ text }: Page): string {
  const secret = /\b[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}\b/.exec(text)?.[0]
  if (secret === undefined) throw new Error(`no key of an authenticator app on the page: ${text}`)
  return secret.replaceAll(" ", "")
}

/** Returns whether the app's demand for a fresh sign-in with a second factor is met. */
export const freshFactorOf = async (agent: Agent): Promise<boolean> =>
  (await callVerb(agent, "requireFresh", { secondFactor: true })).outcome === "done"

/** Returns the type of error in the response to a program. */
export const demandOf = ({ json }: Page): unknown => (json as { readonly error?: unknown } | undefined)?.error
