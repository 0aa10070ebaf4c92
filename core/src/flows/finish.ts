import { type AccountClaim, usesStore } from "../account/claim.ts"
import { loadAccounts } from "../account/load.ts"
import type { RequestContext, Taken } from "../request/context.ts"
import { giveBack } from "../limits/give-back.ts"
import type { AdapterUser } from "../model/adapter.ts"
import type { SignInParams } from "../model/config.ts"
import { fireEvent } from "../request/events.ts"
import { beginSession, type CurrentSession, endSession, findCurrentSession, toSessionHash } from "../session/session.ts"
import { toSignInFacts } from "../session/account-mark.ts"
import { trace } from "../request/trace.ts"
import type { FreshCandidate } from "./fresh.ts"
import { findFreshFlows, loadForDemand } from "./load-fresh.ts"
import { findLinkedUser } from "../manage/linked-user.ts"
import { rememberProvider } from "./last-used.ts"
import { findLogout } from "./logout.ts"
import { type Outcome, redirect } from "./outcome.ts"
import { askSignInCallback } from "./signin-callback.ts"

/** A sign-in that has been verified, and has no session yet. */
export interface CompletedSignIn
  extends AccountClaim, Pick<FreshCandidate, "demand" | "acr">, Pick<SignInParams, "credentials"> {
  /** The hash of the session in which this sign-in began. */
  readonly startedBy?: string | undefined
  /** The user and their session at the provider, if the provider may end the session. */
  readonly providerSession?: string | undefined
  /**
   * The counts that the attempt took. They are given back when the session has begun. Registrations and mails give none
   * back, and leave this out.
   */
  readonly taken?: readonly Taken[] | undefined
  /** The checked URL where the user goes after sign-in. */
  readonly target: string
}

/**
 * Completes a sign-in, whatever its provider: calls `callbacks.signIn`, links the account, begins the session, and
 * verifies that no other request has changed the account's owner meanwhile. Every sign-in begins its session here.
 * @throws {AccessDenied} {@linkcode OAuthAccountNotLinked} {@linkcode WebAuthnVerificationError}
 * {@linkcode FreshSignInRequired} {@linkcode AdapterError}
 */
export async function finish(context: RequestContext, completed: CompletedSignIn): Promise<Outcome> {
  const { profile, target, taken = [] } = completed
  const accounts = usesStore(context, completed.account) ? await loadAccounts(context.settings) : undefined
  const owner = await accounts?.findOwner(context, completed.account)
  // `!`: without the code for a demand, the sign-in must fail
  const fresh = await (completed.demand ? findFreshFlows(context.settings)!() : loadForDemand(context))
  const demand = await fresh?.admitFresh(context, completed, accounts !== undefined, owner)
  const otherUrl = await askSignInCallback(context, toSignInParams(completed, owner))
  if (otherUrl) return redirect(otherUrl)

  // to link an account to the current user is no new sign-in: an attacker could link theirs
  let kept: CurrentSession | undefined
  const { user, isNewUser } = accounts
    ? await accounts.link(context, completed, owner, async () => {
      const { current, user } = await findCurrentUser(context, completed)
      if (user && !owner) {
        kept = current!
        ;(await findFreshFlows(context.settings)!()).assertMayLink(context, kept)
      }
      return user
    })
    : { user: completed.user, isNewUser: false }
  const account = { ...completed.account, userId: user.id }
  const details = { account, ...(profile && { profile }), isNewUser }

  trace(context, "session begun", { provider: account.provider, isNewUser })
  const facts = kept ?? { ...await toSignInFacts(context, account), providerSession: completed.providerSession }
  const hasBegun = await beginSession(context, user, { ...details, trigger: isNewUser ? "signUp" : "signIn" }, facts)
  if (accounts) await accounts.verifySession(context, account, user as AdapterUser, () => endSession(context))

  if (!kept) rememberProvider(context, account.provider)
  await (await findLogout(context))?.remember(context, account)
  if (demand) await fresh?.keepProof(context, demand, completed.acr)
  if (hasBegun && taken.length > 0) await giveBack(context.settings, taken)
  await fireEvent(context.settings, "signIn", {
    ...details,
    user: account.type === "credentials" ? completed.user : user,
  })
  return redirect(isNewUser ? toWelcomeUrl(context, target) : target)
}

/**
 * Returns the arguments of `callbacks.signIn`. For credentials, its user is the one that `authorize` returned. For other
 * providers it is the account's owner or, for a new account, the user as the provider describes them.
 */
function toSignInParams(
  { user, account, profile, credentials }: CompletedSignIn,
  owner: AdapterUser | undefined,
): SignInParams {
  const seen = account.type === "credentials" ? user : owner ?? user
  return { user: seen, account, ...(profile && { profile }), ...(credentials && { credentials }) }
}

/**
 * Returns the URL of the app's page for new users, with the target as its `callbackUrl`. If the app has no such page,
 * returns the target.
 */
function toWelcomeUrl({ settings, origin }: RequestContext, target: string): string {
  if (!settings.pages.newUser) return target
  const url = new URL(settings.pages.newUser, origin)
  url.searchParams.set("callbackUrl", target)
  return url.href
}

/**
 * Returns the current session and its user if this sign-in began in it. In any other session the user did not ask to
 * link the account.
 */
async function findCurrentUser(
  context: RequestContext,
  { startedBy }: CompletedSignIn,
): Promise<{ readonly current?: CurrentSession; readonly user?: AdapterUser | undefined }> {
  if (startedBy === undefined) return {}
  const current = await findCurrentSession(context)
  if (!current || await toSessionHash(current) !== startedBy) {
    trace(context, "no link: the current session is not the one in which this sign-in began")
    return {}
  }
  return { current, user: await findLinkedUser(context, current) }
}
