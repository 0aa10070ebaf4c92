import { findMethod } from "./adapter.ts"
import type { Visit } from "./context.ts"
import { AdapterError, CredentialsSignin, EmailSignInError } from "./errors.ts"
import type { ProviderSettings } from "./provider-settings.ts"
import type { Settings } from "./settings.ts"
import { trace } from "./trace.ts"
import { toHash } from "./web/bytes.ts"
import { toClientAddress } from "./web/client-address.ts"

/** So many, and no more, from the first of them until these seconds have passed. */
interface Window {
  readonly most: number
  readonly seconds: number
}

const quarterHour = 15 * 60
const day = 24 * 60 * 60

type Limit = "network" | "account" | "accountInAll" | "mail" | "challenge"

/** What is counted, by short windows and then by long ones: who does not stop waits longer. */
export const limits: Readonly<Record<Limit, readonly Window[]>> = {
  /** Attempts from one network, at whatever account, and mails that it asks for. */
  network: [{ most: 50, seconds: quarterHour }, { most: 300, seconds: day }],
  /** Attempts at one account from one network, or from all of them where none is known. */
  account: [{ most: 10, seconds: quarterHour }, { most: 30, seconds: day }],
  /** Attempts at one account from all networks together (NIST SP 800-63B-3 §5.2.2). */
  accountInAll: [{ most: 100, seconds: day }],
  /** Mails to one address from one provider. */
  mail: [{ most: 5, seconds: quarterHour }],
  /** Challenges for passkeys from one network: each look at a sign-in page asks for one, and each is a row for five minutes. */
  challenge: [{ most: 300, seconds: quarterHour }],
}

/**
 * Counts one more under this name, in each window of the limit until one is full: what is refused counts in no longer one.
 * @param name told apart by all its parts
 * @returns the seconds of the window that is full; `undefined` where there is room, or where the adapter cannot count
 * @throws {AdapterError} where it can, and fails: nobody is let through uncounted
 */
export async function count(
  settings: Settings,
  limit: Limit,
  ...name: readonly string[]
): Promise<number | undefined> {
  const hit = findMethod(settings, "hit")
  if (!hit) return undefined
  const hash = await toHash([limit, ...name].join("\0"))
  for (const { most, seconds } of limits[limit]) {
    const counted: unknown = await hit(`limit:${seconds}:${hash}`, seconds)
    if (typeof counted !== "number" || !(counted > 0)) throw new AdapterError("adapter.hit gave no count")
    if (counted > most) return seconds
  }
  return undefined
}

/** The network that the request came from, where the proxies before the app say it. */
export const findNetwork = ({ request, settings: { trustedProxies } }: Visit): string | undefined =>
  trustedProxies === undefined ? undefined : toClientAddress(request.headers.get("x-forwarded-for"), trustedProxies)

/** Counts an attempt of the request's network to get in by this provider. @throws as {@linkcode refuse} and {@linkcode count} */
export async function countNetwork(visit: Visit, provider: ProviderSettings): Promise<void> {
  const network = findNetwork(visit)
  if (network === undefined) return
  const seconds = await count(visit.settings, "network", network)
  if (seconds) refuse(visit, provider, `the network ${network} has had its number of attempts for now`, seconds)
}

/** Counts a challenge that the request's network asks for. @throws as {@linkcode refuse} and {@linkcode count} */
export async function countChallenge(visit: Visit, provider: ProviderSettings): Promise<void> {
  const network = findNetwork(visit)
  const seconds = network === undefined ? undefined : await count(visit.settings, "challenge", network)
  if (seconds) refuse(visit, provider, `the network ${network} has had its number of challenges for now`, seconds)
}

/** Code of a refusal that says nothing of what was entered. */
export const tooManyAttempts = "too_many_attempts"

/** @throws {CredentialsSignin} with the code {@linkcode tooManyAttempts}; where mail was asked for {@linkcode EmailSignInError} */
export function refuse(visit: Visit, { id, type }: ProviderSettings, why: string, retryAfterSeconds: number): never {
  trace(visit, "refused unheard: too many attempts", { retryAfterSeconds })
  const options = { cause: { retryAfterSeconds } }
  if (type === "email") throw new EmailSignInError(`${id}: ${why}`, options)
  const refusal = new CredentialsSignin(`${id}: ${why}`, options)
  refusal.code = tooManyAttempts
  throw refusal
}
