import { idOf, usesStore } from "./claim.ts"
import { loadAccounts } from "./load-accounts.ts"
import type { RequestContext } from "../app/context.ts"
import { giveBack } from "../app/limits/give-back.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { SignInParams } from "../app/config.ts"
import { fireEvent } from "../app/events.ts"
import { beginSession, endSession, findCurrentSession, toSessionHash } from "../session/session.ts"
import type { CurrentSession } from "../app/session-strategy.ts"
import { toSignInFacts } from "../session/account-mark.ts"
import { trace } from "../app/trace.ts"
import type { CompletedSignIn, ResumedSignIn } from "./completed.ts"
import { loadForDemand } from "./step-up.ts"
import { loadOnce } from "../app/load-once.ts"
import { findLinkedUser } from "./linked-user.ts"
import { rememberProvider } from "./last-used.ts"
import { findLogout } from "./logout.ts"
import { type Outcome, redirect } from "../app/outcome.ts"
import { askSignInCallback } from "./callback.ts"
import type { SecondFactorNeed } from "../app/second-factor.ts"
import { AccessDenied, InvalidCheck } from "../errors.ts"
import type { Account } from "../types.ts"

const loadPending = /* @__PURE__ */ loadOnce(() => import("./pending.ts"))

/** Thrown if a sign-in must wait for a second factor. */
class SignInHeld extends Error {
  readonly completed: CompletedSignIn
  readonly held: HeldSignIn

  constructor(completed: CompletedSignIn, held: HeldSignIn) {
    super("a second factor is needed")
    this.completed = completed
    this.held = held
  }
}

type HeldSignIn = SecondFactorNeed & Pick<ResumedSignIn, "userId" | "isNewUser">

/**
 * Completes a sign-in with any provider: calls `callbacks.signIn`, links the account, begins the session, and verifies that no other
 * request has changed the account's owner in the meantime. Every session begins here. If the user needs a second factor, only a cookie is
 * written, and another request completes the sign-in.
 * @param resumed the user, if the second factor was accepted
 * @throws {AccessDenied} {@linkcode OAuthAccountNotLinked} {@linkcode WebAuthnVerificationError} {@linkcode FreshSignInRequired} {@linkcode
 * InvalidCheck} {@linkcode AdapterError}
 */
export async function finish(
  context: RequestContext,
  completed: CompletedSignIn,
  resumed?: ResumedSignIn,
): Promise<Outcome> {
  try {
    return await completeSignIn(context, completed, resumed)
  } catch (thrown) {
    if (!(thrown instanceof SignInHeld)) throw thrown
    const { completed, held } = thrown
    // the sign-in is bound to values that were read after the secret was compared, and which may be newer; check the secret again
    if (await completed.verify?.() === false) throw changed(completed.account)
    return await (await loadPending()).holdSignIn(context, completed, held)
  }
}

/** @throws {SignInHeld} before anything is written, unless the user is new */
async function completeSignIn(
  context: RequestContext,
  given: CompletedSignIn,
  resumed: ResumedSignIn | undefined,
): Promise<Outcome> {
  const { profile, target, taken = [] } = given
  const accounts = usesStore(context, given.account) ? await loadAccounts(context.settings) : undefined
  const known = given.createUser ? undefined : await accounts?.findOwner(context, given.account)
  // fail closed (`!`) if the code for step-up sign-in is missing
  let fresh = await (given.demand ? context.settings.loadStepUp!() : loadForDemand(context))
  const demand = await fresh?.admitFresh(context, given, accounts !== undefined, known)
  const otherUrl = resumed ? undefined : await askSignInCallback(context, toSignInParams(given, known))
  if (otherUrl) return redirect(otherUrl)
  const created = await given.createUser?.()
  const completed = created ? withUser(given, created) : given
  const owner = created ?? known
  const { admit, verify } = createAdmission(context, completed, resumed, demand?.secondFactor === true)

  // linking an account to the current user is not a new sign-in, because an attacker could link theirs
  let kept: CurrentSession | undefined
  const linked = accounts
    ? await accounts.link(context, completed, owner, async () => {
      const { current, user } = await findCurrentUser(context, completed)
      if (user && !owner) {
        kept = current!
        await (await context.settings.loadStepUp!()).assertMayLink(context, kept, completed.account)
      }
      return user
    }, async (resolution) => {
      if (resumed && resolution.action === "create") throw ownedByOther(completed.account)
      if (resolution.action === "signIn" || resolution.action === "linkByEmail") {
        await admit(resolution.user, created !== undefined, resolution.action === "signIn")
      }
    })
    : { user: completed.user, isNewUser: false }
  const { user } = linked
  const isNewUser = resumed?.isNewUser ?? (created !== undefined || linked.isNewUser)
  const hasSecondFactor = !kept && await admit(user, isNewUser)
  const account = { ...completed.account, userId: user.id }
  const details = { account, ...(profile && { profile }), isNewUser }

  trace(context, "session begun", { provider: account.provider, isNewUser })
  const facts = kept ?? { ...await toSignInFacts(context, account), providerSession: completed.providerSession }
  const hasBegun = await beginSession(context, user, { ...details, trigger: isNewUser ? "signUp" : "signIn" }, facts)
  context.report?.({
    action: kept ? "linkAccount" : "signIn",
    provider: account.provider,
    userId: idOf(user),
    ...hasBegun ? { outcome: "allowed" } : { outcome: "refused", reason: "AccessDenied" },
  })
  if (accounts) await accounts.verifySession(context, account, user as AdapterUser, () => endSession(context))
  for (const one of [completed.verify, resumed?.verify, verify]) await verifySecret(context, account, one)

  if (!kept) rememberProvider(context, account.provider)
  await (await findLogout(context))?.remember(context, account)
  if (hasSecondFactor) fresh ??= await context.settings.loadStepUp!()
  if (demand || hasSecondFactor) await fresh?.keepProof(context, demand, { acr: completed.acr, hasSecondFactor })
  if (hasBegun && taken.length > 0) await giveBack(context.settings, taken)
  await fireEvent(context.settings, "signIn", {
    ...details,
    user: account.type === "credentials" ? completed.user : user,
  })
  return redirect(isNewUser ? toWelcomeUrl(context, target) : target)
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

const changed = ({ provider }: Account) =>
  new InvalidCheck(`Provider "${provider}": during this sign-in, the user's password or second factor changed`)

const ownedByOther = ({ provider }: Account) =>
  new AccessDenied(`Provider "${provider}": the account belongs to another user now`)

/** Decides whether a sign-in may begin a session without a second factor. */
interface Admission {
  /**
   * Throws if this user needs a second factor. Otherwise returns true if they provided one. Each user is assessed only once.
   * @throws {AccessDenied} if the user is not the one who provided the second factor
   */
  admit(user: { readonly id: unknown }, isNewUser: boolean, isLinked?: boolean): Promise<boolean>
  /** Returns true if the user's factors are still those with which the sign-in was accepted. Called after the session has begun. */
  verify(): Promise<boolean>
}

function createAdmission(
  context: RequestContext,
  completed: CompletedSignIn,
  resumed: ResumedSignIn | undefined,
  demanded: boolean,
): Admission {
  const { account, profile, userVerified = false } = completed
  const { secondFactor } = context.settings
  let admitted = resumed?.userId
  let hasSecondFactor = resumed?.hasSecondFactor ?? false
  let isUnchanged = () => Promise.resolve(true)
  return {
    async admit(user, isNewUser, isLinked = true) {
      const userId = idOf(user)!
      if (resumed && userId !== resumed.userId) {
        throw ownedByOther(account)
      }
      if (!secondFactor || admitted === userId) return hasSecondFactor
      const first = { userId, isNewUser, isLinked, account, ...profile && { profile }, userVerified, demanded }
      const version = await secondFactor.findVersion?.(context, userId)
      const need = await secondFactor.assess(context, first)
      if (typeof need !== "boolean") throw new SignInHeld(completed, { ...need, userId, isNewUser })
      admitted = userId
      isUnchanged = async () => await secondFactor.findVersion?.(context, userId) === version
      return hasSecondFactor = need
    },
    verify: () => isUnchanged(),
  }
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

/** Returns the current session and its user if this sign-in began in it. In any other session, the user did not ask for the account to be linked. */
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
