import { findMethod, requirePasskeys, requireUsers } from "../settings/adapter.ts"
import type { RequestContext } from "../request/context.ts"
import { OAuthAccountNotLinked, WebAuthnVerificationError } from "../errors.ts"
import type { AdapterAuthenticator, AdapterUser } from "../model/adapter.ts"
import type { Account, Profile, User } from "../model/types.ts"
import { report } from "../request/events.ts"
import { findByEmail } from "./user.ts"
import { toEmail } from "../web/address.ts"
import { toRow } from "./columns.ts"
import { decide } from "./decision.ts"
import { awaitOwner, findOwner } from "./owner.ts"
import { isProven, proveEmail, toProofDate } from "./proof.ts"

/** Someone who has proven that an account is his. */
export interface AccountClaim {
  /** As the provider, or `authorize`, describes him. `id` is the one he gets if he is new. */
  readonly user: User & { id: string }
  readonly account: Account
  readonly profile?: Profile | undefined
  /** The passkey that is registered; absent where one is used. */
  readonly passkey?: RegisteredPasskey | undefined
}

/** A new passkey, which is yet to be stored. */
export interface RegisteredPasskey {
  readonly authenticator: Omit<AdapterAuthenticator, "userId">
  /** What its owner calls it. */
  readonly name?: string | undefined
  /** To whom it is added; absent: to somebody new. */
  readonly userId?: string | undefined
}

/** Who it is. */
export interface Known {
  readonly user: User & { id: string }
  readonly isNewUser: boolean
}

/** Whether the adapter decides who someone with such an account is. */
export const asksStore = ({ settings: { adapter, session } }: RequestContext, { type }: Account): boolean =>
  adapter !== undefined && (type !== "credentials" || session.strategy === "database")

/**
 * Returns the user who signs in: the owner of the account, or the user to whom it is linked now.
 * @param owner what `findOwner` gave
 * @param current the user of the session in which this sign-in began
 * @throws {OAuthAccountNotLinked} {@linkcode WebAuthnVerificationError} {@linkcode AdapterError}
 */
export async function link(
  context: RequestContext,
  claimant: AccountClaim,
  owner: AdapterUser | undefined,
  current: AdapterUser | undefined,
): Promise<Known> {
  const { account } = claimant
  checkPasskey(claimant, owner, current)
  const sameEmail = !owner && !current ? await findSameEmail(context, claimant) : undefined
  const decision = decide({
    owner: idOf(owner),
    current: idOf(current),
    emailOwner: idOf(sameEmail),
    emailTrusted: isTrusted(context, account) && isProven(claimant),
  })
  if (decision === "enter") return { user: await enter(context, claimant, owner!), isNewUser: false }
  if (decision === "refuse") {
    if (sameEmail) return await enterLate(context, claimant, sameEmail)
    const reason = "the account belongs to another user than the one who is signed in"
    throw new OAuthAccountNotLinked(`${account.provider}: ${reason}`)
  }
  try {
    if (decision === "create") return await create(context, claimant)
    const user = decision === "attach" ? current! : await proveEmail(context, sameEmail!)
    await attach(context, claimant, user)
    return { user, isNewUser: false }
  } catch (thrown) {
    // another tab may have linked the account in the meantime
    const late = mayBeInOtherTab(claimant) ? await findOwner(context, account) : undefined
    if (late) return await link(context, claimant, late, current)
    throw thrown
  }
}

/** Returns whether another tab may be linking the same account. The account of a new passkey is in no other tab. */
const mayBeInOtherTab = ({ passkey }: AccountClaim): boolean => passkey === undefined

const findSameEmail = async (
  context: RequestContext,
  { user, account }: AccountClaim,
): Promise<AdapterUser | undefined> =>
  user.email && account.type !== "email" ? await findByEmail(context, user.email) : undefined

/** Returns the owner to whom another tab is just linking the account. Without an owner it throws, because having the same address proves nothing. */
async function enterLate(context: RequestContext, claimant: AccountClaim, sameEmail: AdapterUser): Promise<Known> {
  const { account } = claimant
  const owner = mayBeInOtherTab(claimant) ? await awaitOwner(context, claimant, sameEmail) : undefined
  if (owner) return { user: await enter(context, claimant, owner), isNewUser: false }
  const reason =
    "a user has this e-mail address, and the account is not linked to them; sign in as that user, then link it"
  throw new OAuthAccountNotLinked(`${account.provider}: ${reason}`)
}

/**
 * A passkey in use is somebody's, and a new one nobody's: whoever registers one shows that he has its key, and not that an id which
 * is there already is his. It goes to the user it was asked for, or to a new one.
 */
function checkPasskey(
  { account, passkey }: AccountClaim,
  owner: AdapterUser | undefined,
  current: AdapterUser | undefined,
): void {
  if (account.type !== "webauthn") return
  const fits = passkey ? !owner && idOf(current) === passkey.userId : owner !== undefined
  if (!fits) {
    throw new WebAuthnVerificationError(`${account.provider}: the passkey is not, or no longer, whose it must be`)
  }
}

/** Adapters may have ids of other types than text. */
const idOf = (user: AdapterUser | null | undefined) => user ? String(user.id) : undefined

function isTrusted({ settings }: RequestContext, { provider }: Account): boolean {
  const known = settings.providers.get(provider)
  return known !== undefined && "config" in known && known.config.allowDangerousEmailAccountLinking === true
}

async function enter(context: RequestContext, { account }: AccountClaim, owner: AdapterUser): Promise<AdapterUser> {
  if (account.type === "email") return await proveEmail(context, owner)
  if (account.type === "oauth" || account.type === "oidc") {
    // whose it is does not change: it may have been unlinked meanwhile, and another's
    const { userId: _, ...row } = toRow(context.settings.providers.get(account.provider), account, owner.id)
    await findMethod(context.settings, "updateAccount")?.(row)
  }
  return owner
}

async function attach(context: RequestContext, claimant: AccountClaim, user: AdapterUser): Promise<void> {
  await store(context, claimant, user.id)
  await tellLinked(context, claimant, user)
}

async function store(context: RequestContext, { account, passkey }: AccountClaim, userId: string): Promise<void> {
  const { settings } = context
  await requireUsers(settings).linkAccount(toRow(settings.providers.get(account.provider), account, userId))
  if (!passkey) return
  try {
    await requirePasskeys(settings).createAuthenticator({ ...passkey.authenticator, userId })
  } catch (thrown) {
    const { provider, providerAccountId } = account
    await findMethod(settings, "unlinkAccount")?.({ provider, providerAccountId })
    throw thrown
  }
  const { authenticator: { credentialID }, name } = passkey
  if (name) await findMethod(settings, "updateAuthenticator")?.({ credentialID, name })
}

const tellLinked = (
  { settings }: RequestContext,
  { user: profile, account }: AccountClaim,
  user: AdapterUser,
): Promise<void> => report(settings, "linkAccount", { user, account: { ...account, userId: user.id }, profile })

/** Makes the user and links the account, or does neither. */
async function create(context: RequestContext, claimant: AccountClaim): Promise<Known> {
  const { account } = claimant
  let user: AdapterUser | undefined
  try {
    user = await requireUsers(context.settings).createUser(toNewUser(context, claimant))
    if (account.type !== "email") await store(context, claimant, user.id)
  } catch (thrown) {
    if (user) {
      await removeUnlinked(context, claimant, user)
      throw thrown
    }
    const sameEmail = await findSameEmail(context, claimant)
    if (sameEmail) return await enterLate(context, claimant, sameEmail)
    // a store may refuse a second user with this address a moment before it finds the first one
    const owner = mayBeInOtherTab(claimant) && account.type !== "email"
      ? await awaitOwner(context, claimant, undefined)
      : undefined
    if (owner) return { user: await enter(context, claimant, owner), isNewUser: false }
    throw thrown
  }
  await report(context.settings, "createUser", { user })
  if (account.type !== "email") await tellLinked(context, claimant, user)
  return { user, isNewUser: true }
}

/** Removes the new user, unless another tab has linked the account to them, as it may if the app trusts the provider's addresses. */
async function removeUnlinked(context: RequestContext, claimant: AccountClaim, user: AdapterUser): Promise<void> {
  const owner = mayBeInOtherTab(claimant)
    ? await findOwner(context, claimant.account).catch(() => undefined)
    : undefined
  if (idOf(owner) === idOf(user)) await report(context.settings, "createUser", { user })
  else await removeAgain(context, user)
}

function toNewUser({ now }: RequestContext, claimant: AccountClaim): AdapterUser {
  const { user, account } = claimant
  // the id that `authorize` gave names the account, not a row of the store
  const id = account.type === "credentials" ? crypto.randomUUID() : user.id
  const email = user.email && toEmail(user.email)
  return { ...user, id, email, emailVerified: isProven(claimant) ? toProofDate(now) : null } as AdapterUser
}

async function removeAgain({ settings }: RequestContext, { id }: AdapterUser): Promise<void> {
  try {
    await findMethod(settings, "deleteUser")?.(id)
  } catch (thrown) {
    settings.logger.error("AdapterError", thrown as Error)
  }
}
