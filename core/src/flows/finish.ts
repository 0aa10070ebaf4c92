import { type AccountClaim, asksStore, type Known, link } from "../account/link.ts"
import { findOwner } from "../account/owner.ts"
import { empty } from "../account/proof.ts"
import { findMethod } from "../settings/adapter.ts"
import type { RequestContext, Taken } from "../request/context.ts"
import { OAuthAccountNotLinked } from "../errors.ts"
import { giveBack } from "../limits/limit.ts"
import type { AdapterUser } from "../model/adapter.ts"
import type { SignInParams } from "../model/config.ts"
import type { Account } from "../model/types.ts"
import { report } from "../request/events.ts"
import { beginSession, endSession, findCurrentSession, toSessionHash } from "../session/session.ts"
import { toProofTime } from "../settings/adapter.ts"
import { trace } from "../request/trace.ts"
import { findLinkedUser } from "./linked-user.ts"
import { type Outcome, redirect } from "./outcome.ts"
import { askSignInCallback } from "./signin-callback.ts"

/** Someone who has proven who he is, and where he goes when he is in. */
export interface CompletedSignIn extends AccountClaim, Pick<SignInParams, "credentials"> {
  /** The session from which he set out, by its hash. */
  readonly startedBy?: string | undefined
  /** The counts that the attempt took, given back when its session has begun. Registrations and mails keep their counts. */
  readonly taken?: readonly Taken[] | undefined
  /** Judged. */
  readonly target: string
}

/** The shared end of all ways in: may he enter, who is he, then his session begins. The only place where one is made. */
export async function finish(context: RequestContext, arrival: CompletedSignIn): Promise<Outcome> {
  const { account, profile, credentials } = arrival
  const stored = asksStore(context, account)
  const owner = stored ? await findOwner(context, account) : undefined
  // of credentials the application hears what its own `authorize` said
  const shown = account.type === "credentials" ? arrival.user : owner ?? arrival.user
  const elsewhere = await askSignInCallback(context, {
    user: shown,
    account,
    ...(profile && { profile }),
    ...(credentials && { credentials }),
  })
  if (elsewhere) return redirect(elsewhere)
  if (!stored) return await enter(context, arrival, { user: arrival.user, isNewUser: false })
  const current = await findCurrent(context, arrival)
  const known = await link(context, arrival, owner, current)
  if (current && !owner) await confirmLink(context, arrival, current)
  return await enter(context, arrival, known)
}

async function enter(context: RequestContext, arrival: CompletedSignIn, known: Known): Promise<Outcome> {
  const { profile, target, taken = [] } = arrival
  const { user, isNewUser } = known
  const account = { ...arrival.account, userId: user.id }
  const proof = { account, ...(profile && { profile }), isNewUser }
  trace(context, "session begun", { provider: account.provider, isNewUser })
  const hasBegun = await beginSession(context, user, { ...proof, trigger: isNewUser ? "signUp" : "signIn" })
  if (asksStore(context, account)) await confirmSession(context, account, user as AdapterUser)
  if (hasBegun) await giveBack(context.settings, taken)
  await report(context.settings, "signIn", { ...proof, user: account.type === "credentials" ? arrival.user : user })
  return redirect(isNewUser ? toWelcome(context, target) : target)
}

/** Takes the new link back if the session in which it was made has ended meanwhile, or nobody can tell. */
async function confirmLink(context: RequestContext, arrival: CompletedSignIn, user: AdapterUser): Promise<void> {
  let stands = false
  try {
    stands = await findCurrent(context, arrival) !== undefined
  } finally {
    if (!stands) await undo(context, arrival.account, user)
  }
  if (!stands) throw provenMeanwhile(arrival.account)
}

/** Ends the new session if its user has changed hands while it began, or nobody can tell. */
async function confirmSession(context: RequestContext, account: Account, user: AdapterUser): Promise<void> {
  let standing: Standing = "gone"
  try {
    standing = await findStanding(context, account, user)
  } finally {
    if (standing !== "holds") await endSession(context)
  }
  if (standing === "overtaken") await undo(context, account, user)
  if (standing !== "holds") throw provenMeanwhile(account)
}

/** `gone`: the account was unlinked; `overtaken`: it was linked just after a proof of the address had looked for such accounts. */
type Standing = "holds" | "gone" | "overtaken"

async function findStanding(context: RequestContext, account: Account, user: AdapterUser): Promise<Standing> {
  if (account.type === "email") return "holds"
  const owner = await findOwner(context, account)
  if (!owner || String(owner.id) !== String(user.id)) return "gone"
  return owner.emailVerified && !user.emailVerified ? "overtaken" : "holds"
}

/**
 * Unlinks the account. Whoever came in by it while it was linked to a user who is another's by now goes, too.
 * @param user as he was before the link
 */
async function undo(
  context: RequestContext,
  { provider, providerAccountId }: Account,
  user: AdapterUser,
): Promise<void> {
  try {
    await findMethod(context.settings, "unlinkAccount")?.({ provider, providerAccountId })
  } finally {
    const now = await findMethod(context.settings, "getUser")?.(user.id)
    if (now && toProofTime(now) > toProofTime(user)) await empty(context, now)
  }
}

const provenMeanwhile = ({ provider }: Account) =>
  new OAuthAccountNotLinked(`${provider}: the user's address was proven by someone else meanwhile`)

/** The page that receives new users, which knows where they wanted to go; without one, there. */
function toWelcome({ settings, origin }: RequestContext, target: string): string {
  if (!settings.pages.newUser) return target
  const url = new URL(settings.pages.newUser, origin)
  url.searchParams.set("callbackUrl", target)
  return url.href
}

/** Who is signed in, if it is the session from which this sign-in set out: in any other, he did not ask for a link. */
async function findCurrent(context: RequestContext, { startedBy }: CompletedSignIn): Promise<AdapterUser | undefined> {
  if (startedBy === undefined) return undefined
  const current = await findCurrentSession(context)
  if (!current || await toSessionHash(current) !== startedBy) {
    trace(context, "no link: the session from which this sign-in set out is not the present one")
    return undefined
  }
  return await findLinkedUser(context, current)
}
