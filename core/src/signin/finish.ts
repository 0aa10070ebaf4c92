import type { AdapterUser } from "../app/adapter.ts"
import type { SignInParams } from "../app/callbacks.ts"
import type { RequestContext } from "../app/context.ts"
import { fireEvent } from "../app/events.ts"
import { giveBack } from "../app/limits/give-back.ts"
import { type Outcome, redirect } from "../app/outcome.ts"
import { trace } from "../app/trace.ts"
import { toSignInFacts } from "../session/account-mark.ts"
import { beginSession, endSession } from "../session/session.ts"
import type { Account } from "../types.ts"
import { askSignInCallback } from "./callback.ts"
import { idOf, usesStore } from "./claim.ts"
import type { CompletedSignIn, ResumedSignIn } from "./completed.ts"
import { findCurrentUser } from "./current-user.ts"
import { identify } from "./identify.ts"
import { rememberProvider } from "./last-used.ts"
import { loadAccounts } from "./load-accounts.ts"
import { changed, hold } from "./second-factor.ts"
import { findAnsweredDemand, keepProof } from "./step-up.ts"

/**
 * Completes a sign-in with any provider. Every session begins here. If the user needs a second factor, only a cookie is written, and another
 * request completes the sign-in.
 * @param resumed the user, if the second factor was accepted
 * @throws {AccessDenied} {@linkcode OAuthAccountNotLinked} {@linkcode WebAuthnVerificationError} {@linkcode FreshSignInRequired} {@linkcode
 * InvalidCheck} {@linkcode AdapterError}
 */
export async function finish(
  context: RequestContext,
  given: CompletedSignIn,
  resumed?: ResumedSignIn,
): Promise<Outcome> {
  const accounts = usesStore(context, given.account) ? await loadAccounts(context.settings) : undefined
  const known = given.createUser
    ? undefined
    : accounts && (given.owner ?? await accounts.findOwner(context, given.account))
  const demand = await findAnsweredDemand(context, given, accounts !== undefined, known)

  const otherUrl = resumed ? undefined : await askSignInCallback(context, toSignInParams(given, known))
  if (otherUrl) return redirect(otherUrl)

  const created = await given.createUser?.()
  const claim = created ? withUser(given, created) : given
  const owner = created ?? known
  const current = accounts && await findCurrentUser(context, claim)
  // linking an account to the current user is not a new sign-in, because an attacker could link theirs
  const kept = owner ? undefined : current?.session
  if (kept) await (await context.settings.loadStepUp!()).assertMayLink(context, kept, claim.account)

  const isNew = resumed?.isNewUser ?? created !== undefined
  const candidate = { claim, resumed, isNewUser: isNew, demanded: demand?.secondFactor === true }
  const { user, isNewUser, wasLinked, admission } = await identify(context, accounts, candidate, owner, current)
  if (admission.need) return await hold(context, claim, { ...admission.need, userId: idOf(user)!, isNewUser })

  const account = { ...claim.account, userId: user.id }
  const details = { account, ...(claim.profile && { profile: claim.profile }), isNewUser }
  trace(context, "session begun", { provider: account.provider, isNewUser })
  const facts = kept ?? { ...await toSignInFacts(context, account), providerSession: claim.providerSession }
  const hasBegun = await beginSession(context, user, { ...details, trigger: isNewUser ? "signUp" : "signIn" }, facts)
  context.report?.({
    action: kept ? "linkAccount" : "signIn",
    provider: account.provider,
    userId: idOf(user),
    ...hasBegun ? { outcome: "allowed" } : { outcome: "refused", reason: "AccessDenied" },
  })

  // a flow that has read or created the user verifies them together with the secret
  const isVerified = claim.verify !== undefined && (created ?? claim.owner) !== undefined
  await accounts?.verifySession(context, { account, wasLinked, isVerified }, user as AdapterUser)
  for (const verify of [claim.verify, admission.verify]) await verifySecret(context, account, verify)

  if (!kept) rememberProvider(context, account.provider)
  await (await context.settings.loadLogout?.())?.remember(context, account)
  await keepProof(context, demand, { acr: claim.acr, hasSecondFactor: admission.hasSecondFactor })
  if (hasBegun && claim.taken?.length) await giveBack(context.settings, claim.taken)
  await fireEvent(context.settings, "signIn", { ...details, user: account.type === "credentials" ? claim.user : user })
  return redirect(isNewUser ? toWelcomeUrl(context, claim.target) : claim.target)
}

/** Returns the sign-in with the user that it has created. The store may have given them another id. */
const withUser = ({ createUser: _, ...completed }: CompletedSignIn, user: AdapterUser): CompletedSignIn => ({
  ...completed,
  user,
  account: { ...completed.account, providerAccountId: user.id, userId: user.id },
})

/** Ends the new session if the verified credential has changed, or cannot be read. `Beginning` explains why this must be checked now. */
async function verifySecret(
  context: RequestContext,
  account: Account,
  verify: (() => Promise<boolean>) | undefined,
): Promise<void> {
  let isValid = verify === undefined
  try {
    isValid ||= await verify!()
  } finally {
    if (!isValid) await endSession(context)
  }
  if (!isValid) throw changed(account)
}

/**
 * Returns the arguments of `callbacks.signIn`. For credentials, its user is the one that `authorize` returned. For other providers it is
 * the account's owner or, for a new account, the user according to the provider.
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
