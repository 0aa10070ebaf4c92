/**
 * Sign-ins that wait for a second factor. Apps without the option `mfa` do not load this module.
 * @module
 */
import { InvalidCheck, SessionTooLarge } from "../errors.ts"
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

/** How long a sign-in waits, in seconds. */
const lifetime = 5 * 60
/** Longest text that the store keeps, in characters. */
const longest = 48_000

/** A sign-in that waits for a second factor. The browser keeps it in an encrypted cookie, which opens nothing by itself. */
export interface PendingSignIn extends SecondFactorNeed {
  /** A random text, under which its attempts are counted. */
  readonly id: string
  readonly userId: string
  readonly isNewUser: boolean
  /** The id of the first provider. */
  readonly provider: string
  /** What completes the sign-in. It is missing if it is too large for cookies: then the store keeps it. */
  readonly completed?: WaitingSignIn
}

/** What completes the sign-in. Passwords are not part of it. */
type WaitingSignIn = Omit<CompletedSignIn, "taken" | "credentials" | "passkey" | "createUser" | "verify"> & {
  readonly taken: readonly { readonly key: string; readonly seconds: number; readonly at: number }[]
  /** The key to which the account's tokens are bound, which JSON leaves out. */
  readonly dpopKey?: string | undefined
}

/**
 * Keeps the sign-in in a cookie, and redirects to the page for the second factor. The session that the browser has stays as it is. Tokens that
 * are too large for cookies are kept in the store.
 * @throws {SessionTooLarge} if they are too large for that, too @throws {AdapterError}
 */
export async function holdSignIn(
  context: RequestContext,
  { taken = [], credentials: _, passkey: __, createUser: ___, verify: ____, ...completed }: CompletedSignIn,
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
    if (!(thrown instanceof SessionTooLarge)) throw thrown
    await keepWaiting(context, claims, waiting, thrown)
    await writePending(context, claims)
  }
  trace(context, "a second factor is needed", { provider, kind: held.kind })
  context.report?.({ action: "askSecondFactor", outcome: "allowed", provider, userId: held.userId })
  const url = new URL(routeUrl(context, "second-factor"))
  if (isShort(context, completed.target)) url.searchParams.set("callbackUrl", completed.target)
  return redirect(url.href)
}

/** @throws {SessionTooLarge} then nothing is written */
async function writePending(
  { jar, cookies: { pending }, keys, now }: RequestContext,
  claims: PendingSignIn,
): Promise<void> {
  writeSession(jar, pending, await seal(keys, "pending", { ...claims }, { lifetime, now }), lifetime)
}

const flowsOf = ({ settings }: RequestContext) => settings.secondFactor!

/** Keeps the sign-in in the store, encrypted for this user and this pending sign-in. @throws {SessionTooLarge} the given one */
async function keepWaiting(
  context: RequestContext,
  { id, userId }: PendingSignIn,
  waiting: WaitingSignIn,
  tooLarge: SessionTooLarge,
): Promise<void> {
  const { keys, now } = context
  const text = await sealAt(keys, "pending", [userId, id], JSON.stringify(waiting), now)
  if (text.length > longest) throw tooLarge
  const until = Math.floor(now.getTime() / 1000) + lifetime
  await flowsOf(context).keepText(context, userId, { id, text, until })
}

/** Returns what completes the sign-in. What the store has kept is deleted there. @throws {InvalidCheck} if it is gone @throws {AdapterError} */
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

/** Returns the sign-in of this browser that waits for a second factor. */
export async function findPending(
  { jar, cookies: { pending }, keys, now }: RequestContext,
): Promise<PendingSignIn | undefined> {
  for (const value of readSessionValues(jar, pending.name, sealedForm)) {
    const claims = await open(keys, "pending", value, { lifetime, now })
    if (claims) return claims as unknown as PendingSignIn
  }
  return undefined
}

/** Forgets the sign-in that waits in this browser. */
export const dropPending = ({ jar, cookies: { pending } }: RequestContext): void => clearSession(jar, pending)
