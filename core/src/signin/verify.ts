import { OAuthAccountNotLinked } from "../errors.ts"
import type { SignedIn } from "../app/accounts.ts"
import { findMethod, requireUsers } from "../app/adapter-calls.ts"
import type { AdapterAccount, AdapterUser } from "../app/adapter.ts"
import type { Account } from "../types.ts"
import type { RequestContext } from "../app/context.ts"
import { endSession } from "../session/session.ts"
import { toEmail } from "../web/address.ts"
import { idOf } from "./claim.ts"
import type { AccountClaim } from "../app/claim.ts"
import { toChanges, toRow } from "./columns.ts"
import { findCurrentUser } from "./current-user.ts"
import { findOwner } from "./owner.ts"
import { revertLink } from "./revert.ts"
import { toStored } from "./sealed-tokens.ts"

/**
 * Reverts the new link if the session in which the user requested it has ended in the meantime, or if that cannot be read. Call it before
 * the new session begins, which ends the old one.
 * @param user the user as they were before the link
 * @throws {OAuthAccountNotLinked} if the link was reverted
 * @throws {AdapterError}
 */
export async function verifyLink(context: RequestContext, claim: AccountClaim, user: AdapterUser): Promise<void> {
  let isValid = false
  try {
    isValid = await findCurrentUser(context, claim) !== undefined
  } finally {
    if (!isValid) await revertLink(context, claim.account, user)
  }
  if (!isValid) throw changedMeanwhile(claim.account)
}

/**
 * Stores the provider's new tokens. Ends the new session if the account or its user has changed owner while the session began, or if that cannot be
 * read. Call it after the session has begun, because `evictPreviousHolder` ends sessions first and unlinks accounts last, so a session that it missed
 * is detected here by its unlinked account.
 * @param user the user who signs in, as they were read before the session began
 * @throws {OAuthAccountNotLinked} if the session was ended
 * @throws {AdapterError}
 */
export async function verifySession(
  context: RequestContext,
  { account, wasLinked, isVerified }: SignedIn,
  user: AdapterUser,
): Promise<void> {
  let state: AccountState = "unlinked"
  try {
    const row = wasLinked ? await storeTokens(context, account) : undefined
    state = isVerified ? "unchanged" : await readAccountState(context, account, user, row)
  } finally {
    if (state !== "unchanged") await endSession(context)
  }
  if (state === "provenByOther") await revertLink(context, account, user)
  if (state !== "unchanged") throw changedMeanwhile(account)
}

/**
 * - `unlinked`: the account no longer belongs to this user
 * - `provenByOther`: during this sign-in, the owner of the user's address verified it, which unlinked the user's other accounts. It missed
 *   this one, which was linked a moment later
 */
type AccountState = "unchanged" | "unlinked" | "provenByOther"

/** @param row the account, if it has just been written */
async function readAccountState(
  context: RequestContext,
  account: Account,
  user: AdapterUser,
  row: AdapterAccount | undefined,
): Promise<AccountState> {
  if (account.type === "email") return await readEmailState(context, account, user)
  // the address is verified, so only the owner of the account can have changed, and the row has that
  if (row && user.emailVerified) return idOf({ id: row.userId }) === idOf(user) ? "unchanged" : "unlinked"
  const owner = await findOwner(context, account)
  if (!owner || idOf(owner) !== idOf(user)) return "unlinked"
  return owner.emailVerified && !user.emailVerified ? "provenByOther" : "unchanged"
}

/** The user may have changed their address during the sign-in. They are read by their id, because a store may find others by a similar address. */
async function readEmailState(
  { settings }: RequestContext,
  { providerAccountId }: Account,
  { id }: AdapterUser,
): Promise<AccountState> {
  const { email } = await requireUsers(settings).getUser(id) ?? {}
  return typeof email === "string" && toEmail(email) === toEmail(providerAccountId) ? "unchanged" : "unlinked"
}

/** Stores the tokens of a later sign-in. @returns the row of exactly this account, if the adapter returns it whole */
async function storeTokens(context: RequestContext, account: Account): Promise<AdapterAccount | undefined> {
  const { type, provider, providerAccountId, userId } = account
  if (type !== "oauth" && type !== "oidc") return undefined
  const changes = toChanges(toRow(context.settings.providers.get(provider), account, userId!), "signIn")
  const row = await findMethod(context.settings, "updateAccount")?.(await toStored(context, changes))
  const isThis = row?.provider === provider && row.providerAccountId === providerAccountId
  // some adapters return `null` for columns that were not written
  return isThis && row.userId !== undefined && row.userId !== null ? row : undefined
}

const changedMeanwhile = ({ provider }: Account) =>
  new OAuthAccountNotLinked(
    `Provider "${provider}": during this sign-in, the account was unlinked, the user's session ended, or the owner of the e-mail ` +
      "address proved that it is theirs; sign in again",
  )
