import { findMethod, requirePasskeys, requirePeople } from "../adapter.ts"
import type { Visit } from "../context.ts"
import { OAuthAccountNotLinked, WebAuthnVerificationError } from "../errors.ts"
import type { AdapterAuthenticator, AdapterUser } from "../model/adapter.ts"
import type { Account, Profile, User } from "../model/types.ts"
import { report } from "../report.ts"
import { findByEmail } from "../stored-user.ts"
import { toEmail } from "../web/address.ts"
import { toRow } from "./columns.ts"
import { decide } from "./decision.ts"
import { isProven, proveEmail, toProofDate } from "./proof.ts"

/** Someone who has proven that an account is his. */
export interface Claimant {
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
export const asksStore = ({ settings: { adapter, session } }: Visit, { type }: Account): boolean =>
  adapter !== undefined && (type !== "credentials" || session.strategy === "database")

/** Whom the account belongs to already. @throws {AdapterError} */
export async function findOwner(visit: Visit, account: Account): Promise<AdapterUser | undefined> {
  const { getUser, getUserByAccount } = requirePeople(visit.settings)
  const { type, provider, providerAccountId } = account
  if (type === "email") return await findByEmail(visit, providerAccountId)
  const owner = await getUserByAccount({ provider, providerAccountId })
  // `authorize` may name a user of the store by his own id
  return owner ?? (type === "credentials" ? await getUser(providerAccountId) : null) ?? undefined
}

/**
 * Who enters: the owner of the account, or whoever it is linked to now.
 * @param owner what `findOwner` gave
 * @param current who is signed in, in the session that began this sign-in
 * @throws {OAuthAccountNotLinked} {@linkcode WebAuthnVerificationError} {@linkcode AdapterError}
 */
export async function link(
  visit: Visit,
  claimant: Claimant,
  owner: AdapterUser | undefined,
  current: AdapterUser | undefined,
): Promise<Known> {
  const { user, account } = claimant
  checkPasskey(claimant, owner, current)
  const asks = !owner && !current && user.email && account.type !== "email"
  const sameEmail = asks ? await findByEmail(visit, user.email!) : undefined
  const decision = decide({
    owner: idOf(owner),
    current: idOf(current),
    emailOwner: idOf(sameEmail),
    emailTrusted: isTrusted(visit, account) && isProven(claimant),
  })
  switch (decision) {
    case "enter":
      return { user: await enter(visit, claimant, owner!), isNewUser: false }
    case "attach":
      await attach(visit, claimant, current!)
      return { user: current!, isNewUser: false }
    case "adopt": {
      const adopted = await proveEmail(visit, sameEmail!)
      await attach(visit, claimant, adopted)
      return { user: adopted, isNewUser: false }
    }
    case "create":
      return await create(visit, claimant)
    case "refuse":
      throw new OAuthAccountNotLinked(
        owner
          ? `${account.provider}: the account belongs to another user than the one who is signed in`
          : `${account.provider}: another user has this e-mail address; sign in as that user first, then link`,
      )
  }
}

/**
 * A passkey in use is somebody's, and a new one nobody's: whoever registers one shows that he has its key, and not that an id which
 * is there already is his. It goes to the user it was asked for, or to a new one.
 */
function checkPasskey(
  { account, passkey }: Claimant,
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

function isTrusted({ settings }: Visit, { provider }: Account): boolean {
  const known = settings.providers.get(provider)
  return known !== undefined && "config" in known && known.config.allowDangerousEmailAccountLinking === true
}

async function enter(visit: Visit, { account }: Claimant, owner: AdapterUser): Promise<AdapterUser> {
  if (account.type === "email") return await proveEmail(visit, owner)
  if (account.type === "oauth" || account.type === "oidc") {
    // whose it is does not change: it may have been unlinked meanwhile, and another's
    const { userId: _, ...row } = toRow(visit.settings.providers.get(account.provider), account, owner.id)
    await findMethod(visit.settings, "updateAccount")?.(row)
  }
  return owner
}

async function attach(visit: Visit, claimant: Claimant, user: AdapterUser): Promise<void> {
  await store(visit, claimant, user.id)
  await tellLinked(visit, claimant, user)
}

async function store(visit: Visit, { account, passkey }: Claimant, userId: string): Promise<void> {
  const { settings } = visit
  await requirePeople(settings).linkAccount(toRow(settings.providers.get(account.provider), account, userId))
  if (!passkey) return
  try {
    await requirePasskeys(settings).createAuthenticator({ ...passkey.authenticator, userId })
  } catch (thrown) {
    await findMethod(settings, "unlinkAccount")?.(account)
    throw thrown
  }
  const { authenticator: { credentialID }, name } = passkey
  if (name) await findMethod(settings, "updateAuthenticator")?.({ credentialID, name })
}

const tellLinked = ({ settings }: Visit, { user: profile, account }: Claimant, user: AdapterUser): Promise<void> =>
  report(settings, "linkAccount", { user, account: { ...account, userId: user.id }, profile })

/** Makes the user and links the account, or does neither; where another tab was faster, its user enters. */
async function create(visit: Visit, claimant: Claimant): Promise<Known> {
  const { account } = claimant
  let user: AdapterUser | undefined
  try {
    user = await requirePeople(visit.settings).createUser(toNewUser(visit, claimant))
    if (account.type !== "email") await store(visit, claimant, user.id)
  } catch (thrown) {
    if (user) await removeAgain(visit, user)
    const owner = claimant.passkey ? undefined : await findOwner(visit, account)
    if (owner) return { user: await enter(visit, claimant, owner), isNewUser: false }
    throw thrown
  }
  await report(visit.settings, "createUser", { user })
  if (account.type !== "email") await tellLinked(visit, claimant, user)
  return { user, isNewUser: true }
}

function toNewUser({ now }: Visit, claimant: Claimant): AdapterUser {
  const { user, account } = claimant
  // the id that `authorize` gave names the account, not a row of the store
  const id = account.type === "credentials" ? crypto.randomUUID() : user.id
  const email = user.email && toEmail(user.email)
  return { ...user, id, email, emailVerified: isProven(claimant) ? toProofDate(now) : null } as AdapterUser
}

async function removeAgain({ settings }: Visit, { id }: AdapterUser): Promise<void> {
  try {
    await findMethod(settings, "deleteUser")?.(id)
  } catch (thrown) {
    settings.logger.error("AdapterError", thrown as Error)
  }
}
