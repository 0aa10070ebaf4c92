import { asksStore, type Claimant, findOwner, type Known, link } from "../account/link.ts"
import { findMethod } from "../adapter.ts"
import type { Visit } from "../context.ts"
import { OAuthAccountNotLinked } from "../errors.ts"
import type { AdapterUser } from "../model/adapter.ts"
import type { SignInParams } from "../model/config.ts"
import type { Account } from "../model/types.ts"
import { report } from "../report.ts"
import { beginSession, endSession, findPresent, toSessionHash } from "../session/session.ts"
import { trace } from "../trace.ts"
import { findLinkedUser } from "./linked-user.ts"
import { type Outcome, redirect } from "./outcome.ts"
import { permit } from "./permit.ts"

/** Someone who has proven who he is, and where he goes when he is in. */
export interface Arrival extends Claimant, Pick<SignInParams, "credentials"> {
  /** The session from which he set out, by its hash. */
  readonly startedBy?: string | undefined
  /** Judged. */
  readonly target: string
}

/** The shared end of all ways in: may he enter, who is he, then his session begins. The only place where one is made. */
export async function finish(visit: Visit, arrival: Arrival): Promise<Outcome> {
  const { account, profile, credentials } = arrival
  const stored = asksStore(visit, account)
  const owner = stored ? await findOwner(visit, account) : undefined
  // of credentials the application hears what its own `authorize` said
  const shown = account.type === "credentials" ? arrival.user : owner ?? arrival.user
  const elsewhere = await permit(visit, {
    user: shown,
    account,
    ...(profile && { profile }),
    ...(credentials && { credentials }),
  })
  if (elsewhere) return redirect(elsewhere)
  if (!stored) return await enter(visit, arrival, { user: arrival.user, isNewUser: false })
  const current = await findCurrent(visit, arrival)
  const known = await link(visit, arrival, owner, current)
  if (current && !owner && !await findCurrent(visit, arrival)) await undo(visit, account)
  const outcome = await enter(visit, arrival, known)
  const standing = await findStanding(visit, account, known)
  if (standing === "holds") return outcome
  await endSession(visit)
  if (standing === "overtaken") await undo(visit, account)
  throw provenMeanwhile(account)
}

const provenMeanwhile = ({ provider }: Account) =>
  new OAuthAccountNotLinked(`${provider}: the user's address was proven by someone else meanwhile`)

/** Takes back a link to a user who turned out to be another's. */
async function undo(visit: Visit, account: Account): Promise<never> {
  const { provider, providerAccountId } = account
  await findMethod(visit.settings, "unlinkAccount")?.({ provider, providerAccountId })
  throw provenMeanwhile(account)
}

/**
 * What became of a link while its session began. Only a user without a proven address can have changed hands: his account was
 * unlinked (`gone`), or it was linked just after the proof had looked for such accounts (`overtaken`).
 */
async function findStanding(visit: Visit, account: Account, { user }: Known): Promise<"holds" | "gone" | "overtaken"> {
  if (account.type === "email" || (user as Partial<AdapterUser>).emailVerified) return "holds"
  const owner = await findOwner(visit, account)
  if (!owner || String(owner.id) !== String(user.id)) return "gone"
  return owner.emailVerified ? "overtaken" : "holds"
}

async function enter(visit: Visit, arrival: Arrival, { user, isNewUser }: Known): Promise<Outcome> {
  const { profile, target } = arrival
  const account = { ...arrival.account, userId: user.id }
  const proof = { account, ...(profile && { profile }), isNewUser }
  trace(visit, "session begun", { provider: account.provider, isNewUser })
  await beginSession(visit, user, { ...proof, trigger: isNewUser ? "signUp" : "signIn" })
  await report(visit.settings, "signIn", { ...proof, user: account.type === "credentials" ? arrival.user : user })
  return redirect(isNewUser ? toWelcome(visit, target) : target)
}

/** The page that receives new users, which knows where they wanted to go; without one, there. */
function toWelcome({ settings, origin }: Visit, target: string): string {
  if (!settings.pages.newUser) return target
  const url = new URL(settings.pages.newUser, origin)
  url.searchParams.set("callbackUrl", target)
  return url.href
}

/** Who is signed in, if it is the session from which this sign-in set out: in any other, he did not ask for a link. */
async function findCurrent(visit: Visit, { startedBy }: Arrival): Promise<AdapterUser | undefined> {
  if (startedBy === undefined) return undefined
  const present = await findPresent(visit)
  if (!present || await toSessionHash(present) !== startedBy) {
    trace(visit, "no link: the session from which this sign-in set out is not the present one")
    return undefined
  }
  return await findLinkedUser(visit, present)
}
