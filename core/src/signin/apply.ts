import { findMethod, requirePasskeys, requireUsers } from "../app/adapter-calls.ts"
import type { AdapterAccount, AdapterUser } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import { fireEvent } from "../app/events.ts"
import { toEmail } from "../web/address.ts"
import type { AccountClaim } from "../app/claim.ts"
import { mayBeInOtherTab } from "./claim.ts"
import { toRow } from "./columns.ts"
import { findOwner } from "./owner.ts"
import { isProven, proveEmail, toProofDate } from "./proof.ts"
import { resolveRefusedUser } from "./resolve.ts"
import type { Applied, Resolution } from "../app/accounts.ts"
import { revertNewUser, unlink } from "./revert.ts"
import { toStored } from "./sealed-tokens.ts"

/**
 * Writes the decision, and fires `createUser` and `linkAccount`.
 * @returns the account's owner, without having written anything, if another tab has linked the account in the meantime
 * @throws {OAuthAccountNotLinked} {@linkcode AdapterError} after it has deleted a new user and a new account, as far as the adapter supports it
 */
export async function apply(context: RequestContext, claim: AccountClaim, resolution: Resolution): Promise<Applied> {
  try {
    return await write(context, claim, resolution)
  } catch (thrown) {
    const mayBeLate = resolution.action !== "signIn" && mayBeInOtherTab(claim)
    const owner = mayBeLate ? await findOwner(context, claim.account) : undefined
    if (owner) return { owner }
    throw thrown
  }
}

async function write(context: RequestContext, claim: AccountClaim, resolution: Resolution): Promise<Applied> {
  switch (resolution.action) {
    case "signIn":
      return { user: await proveAddress(context, claim, resolution.user), isNewUser: false, wasLinked: true }
    case "linkToCurrent":
      return { user: await linkTo(context, claim, resolution.user), isNewUser: false, wasLinked: false }
    case "linkByEmail":
      return {
        user: await linkTo(context, claim, await proveEmail(context, resolution.user)),
        isNewUser: false,
        wasLinked: false,
      }
    case "create":
      return await create(context, claim)
  }
}

/** Stores the verification of the user's address, after a mailed link. */
const proveAddress = async (
  context: RequestContext,
  { account }: AccountClaim,
  owner: AdapterUser,
): Promise<AdapterUser> => account.type === "email" ? await proveEmail(context, owner) : owner

async function linkTo(context: RequestContext, claim: AccountClaim, user: AdapterUser): Promise<AdapterUser> {
  await storeAccount(context, claim, user.id)
  await reportLinked(context, claim, user)
  return user
}

async function storeAccount(context: RequestContext, claim: AccountClaim, userId: string): Promise<void> {
  const { settings } = context
  const { account, passkey } = claim
  await requireUsers(settings).linkAccount(await toAccountRow(context, claim, userId))
  if (!passkey) return
  try {
    await requirePasskeys(settings).createAuthenticator({ ...passkey.authenticator, userId })
  } catch (thrown) {
    await unlink(context, account)
    throw thrown
  }
  const { authenticator: { credentialID }, name } = passkey
  if (name) await findMethod(settings, "updateAuthenticator")?.({ credentialID, name })
}

const toAccountRow = (context: RequestContext, { account }: AccountClaim, userId: string): Promise<AdapterAccount> =>
  toStored(context, toRow(context.settings.providers.get(account.provider), account, userId))

const reportLinked = (
  { settings }: RequestContext,
  { user: profile, account }: AccountClaim,
  user: AdapterUser,
): Promise<void> => fireEvent(settings, "linkAccount", { user, account: { ...account, userId: user.id }, profile })

async function create(context: RequestContext, claim: AccountClaim): Promise<Applied> {
  // the account of a mailed link is its user's address, and has no row
  const hasRow = claim.account.type !== "email"
  // a passkey needs a second row in addition to the account's, which `createUserWithAccount` does not write
  const createLinked = hasRow && !claim.passkey ? findMethod(context.settings, "createUserWithAccount") : undefined
  const created = createUserRow(context, claim)
  // outside of `try`, because an error of the provider's `account` function does not mean that the store refused the user
  const row = createLinked && await toAccountRow(context, claim, created.id)
  let user: AdapterUser
  try {
    user = createLinked && row
      ? await createLinked(created, row)
      : await requireUsers(context.settings).createUser(created)
  } catch (thrown) {
    const owner = await resolveRefusedUser(context, claim)
    if (owner) return { owner }
    throw thrown
  }
  try {
    if (hasRow && !createLinked) await storeAccount(context, claim, user.id)
  } catch (thrown) {
    await revertNewUser(context, claim, user)
    throw thrown
  }
  await fireEvent(context.settings, "createUser", { user })
  if (hasRow) await reportLinked(context, claim, user)
  return { user, isNewUser: true, wasLinked: false }
}

function createUserRow({ now }: RequestContext, claim: AccountClaim): AdapterUser {
  const { user, account } = claim
  // the id that `authorize` returned identifies the account; the user gets their own id
  const id = account.type === "credentials" ? crypto.randomUUID() : user.id
  const email = user.email && toEmail(user.email)
  return { ...user, id, email, emailVerified: isProven(claim) ? toProofDate(now) : null } as AdapterUser
}
