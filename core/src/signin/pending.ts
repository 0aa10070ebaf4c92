/**
 * Pending sign-ins, which wait for a second factor. Apps without `mfa()` do not load this module.
 * @module
 */
import type { Purpose } from "../seal/keyring.ts"
import { type AuthError, hasType, InvalidCheck } from "../errors.ts"
import { findDpopKey, withDpopKey } from "../app/dpop-key.ts"
import type { RequestContext } from "../app/context.ts"
import { trace } from "../app/trace.ts"
import { openAt, sealAt } from "../seal/bound.ts"
import { open, seal } from "../seal/seal.ts"
import { clearSession, readSessionValues, sealedForm, writeSession } from "../session/cookie.ts"
import type { SecondFactorNeed } from "../app/second-factor.ts"
import { createRandomToken } from "../web/bytes.ts"
import type { CompletedSignIn } from "./completed.ts"
import { type Outcome, redirect } from "../app/outcome.ts"
import { isShort, routeUrl } from "../app/target.ts"

/** Lifetime of a pending sign-in, in seconds. */
const lifetime = 5 * 60
/** Maximum length of a stored text, in characters. */
const longest = 48_000

/** A sign-in that waits for a second factor. The browser keeps it in an encrypted cookie, which alone does not give access to anything. */
export interface PendingSignIn extends SecondFactorNeed {
  /** A random text, under which its attempts are counted. */
  readonly id: string
  readonly userId: string
  readonly isNewUser: boolean
  /** The id of the first provider. */
  readonly provider: string
  /** Data that completes the sign-in. Absent if it is too large for cookies and therefore in the store. */
  readonly completed?: WaitingSignIn
}

/** Data that completes the sign-in. It does not contain passwords. */
type WaitingSignIn = Omit<CompletedSignIn, "taken" | "credentials" | "passkey" | "createUser" | "verify" | "owner"> & {
  readonly taken: readonly { readonly key: string; readonly seconds: number; readonly at: number }[]
  /** The key to which the account's tokens are bound, which is not part of their JSON. */
  readonly dpopKey?: string | undefined
}

const purpose: Purpose<PendingSignIn> = "pending"

/**
 * Stores the sign-in in a cookie, and redirects to the page for the second factor. The browser's current session is unchanged. Tokens that
 * are too large for cookies are stored in the store.
 * @throws {AuthError} of type `SessionTooLarge` if they are also too large for the store
 * @throws {AdapterError}
 */
export async function holdSignIn(
  context: RequestContext,
  { taken = [], credentials: _, passkey: __, createUser: ___, verify: ____, owner: _____, ...completed }:
    CompletedSignIn,
  held: SecondFactorNeed & Pick<PendingSignIn, "userId" | "isNewUser">,
): Promise<Outcome> {
  const { provider } = completed.account
  const waiting: WaitingSignIn = {
    ...completed,
    dpopKey: findDpopKey(completed.account),
    taken: taken.map(({ key, seconds, at }) => ({ key, seconds, at: at.getTime() })),
  }
  const claims: PendingSignIn = { ...held, id: createRandomToken(16), provider }
  try {
    await writePending(context, { ...claims, completed: waiting })
  } catch (thrown) {
    if (!hasType(thrown, "SessionTooLarge")) throw thrown
    await keepWaiting(context, claims, waiting, thrown)
    await writePending(context, claims)
  }
  trace(context, "a second factor is needed", { provider, kind: held.kind })
  context.report?.({ action: "askSecondFactor", outcome: "allowed", provider, userId: held.userId })
  const url = new URL(routeUrl(context, "second-factor"))
  if (isShort(context, completed.target)) url.searchParams.set("callbackUrl", completed.target)
  return redirect(url.href)
}

/** @throws {AuthError} of type `SessionTooLarge`; nothing is written then */
async function writePending(
  { jar, cookies: { pending }, keys, now }: RequestContext,
  claims: PendingSignIn,
): Promise<void> {
  writeSession(jar, pending, await seal(keys, purpose, claims, { lifetime, now }), lifetime)
}

const flowsOf = ({ settings }: RequestContext) => settings.secondFactor!

/** Moves the sign-in to the store, encrypted for this user and this pending sign-in. @throws {AuthError} the given one */
async function keepWaiting(
  context: RequestContext,
  { id, userId }: PendingSignIn,
  waiting: WaitingSignIn,
  tooLarge: AuthError,
): Promise<void> {
  const { keys, now } = context
  const text = await sealAt(keys, "pending", [userId, id], JSON.stringify(waiting), now)
  if (text.length > longest) throw tooLarge
  const until = Math.floor(now.getTime() / 1000) + lifetime
  await flowsOf(context).keepText(context, userId, { id, text, until })
}

/**
 * Returns the data that completes the sign-in, and deletes it from the store.
 * @throws {InvalidCheck} if it no longer exists
 * @throws {AdapterError}
 */
export async function takeWaiting(
  context: RequestContext,
  { id, userId, provider, completed }: PendingSignIn,
): Promise<WaitingSignIn> {
  const waiting = completed ?? await takeKept(context, userId, id)
  if (!waiting) throw new InvalidCheck(`Provider "${provider}": a later sign-in has taken the place of this one`)
  return { ...waiting, account: withDpopKey(waiting.account, waiting.dpopKey) }
}

async function takeKept(context: RequestContext, userId: string, id: string): Promise<WaitingSignIn | undefined> {
  const { keys, now } = context
  const text = await flowsOf(context).takeText(context, userId, id)
  const opened = text === undefined ? undefined : await openAt(keys, "pending", [userId, id], text, { now, longest })
  return opened === undefined ? undefined : JSON.parse(opened)
}

/** Returns this browser's pending sign-in. */
export async function findPending(
  { jar, cookies: { pending }, keys, now }: RequestContext,
): Promise<PendingSignIn | undefined> {
  for (const value of readSessionValues(jar, pending.name, sealedForm)) {
    const claims = await open(keys, purpose, value, { lifetime, now })
    if (claims) return claims
  }
  return undefined
}

/** Deletes this browser's pending sign-in. */
export const dropPending = ({ jar, cookies: { pending } }: RequestContext): void => clearSession(jar, pending)
