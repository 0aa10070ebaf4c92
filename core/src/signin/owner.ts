import { findMethod, requireUsers } from "../app/adapter-calls.ts"
import type { RequestContext } from "../app/context.ts"
import type { AccountKey, AdapterUser } from "../app/adapter.ts"
import type { Account } from "../types.ts"
import { checkSpelling, findByEmail, findById } from "./user.ts"
import { isProven } from "./proof.ts"
import type { AccountClaim } from "../app/claim.ts"

/** Returns the user to whom the account is linked. @throws {AdapterError} */
export async function findOwner(context: RequestContext, account: Account): Promise<AdapterUser | undefined> {
  const { type, provider, providerAccountId } = account
  if (type === "email") return await findByEmail(context, providerAccountId)
  const owner = await findByAccount(context, { provider, providerAccountId })
  if (owner) await checkSpelling(context, owner)
  if (owner || type !== "credentials") return owner
  // `authorize` may return the id of a stored user
  return await findById(context, providerAccountId, `that \`authorize\` of provider "${provider}" returned`)
}

/** Returns the owner of exactly this account, because a store that ignores case or accents may return the owner of another account. */
async function findByAccount({ settings }: RequestContext, key: AccountKey): Promise<AdapterUser | undefined> {
  const owner = await requireUsers(settings).getUserByAccount(key) ?? undefined
  const getAccount = owner && !settings.adapter?.comparesBytes && findMethod(settings, "getAccount")
  if (!getAccount) return owner
  const account = await getAccount(key.providerAccountId, key.provider)
  return account && String(account.userId) === String(owner.id) ? owner : undefined
}

/**
 * Milliseconds to wait before each look-up in the store. Slow stores and machines get the same number, because they are also slow for the other tab.
 */
const pauses = [0, 50, 50, 100, 200, 400, 600, 600]

/**
 * Returns the owner as soon as another tab has linked the account, or `undefined` after eight look-ups and two seconds. If a new user signs in
 * concurrently in two tabs, the first tab creates the user before it links the account. In between, the second tab finds a user with the address, but
 * no owner of the account. It only looks up the account again, because having the same address is not proof of ownership. It does not use a lock, so
 * if the first tab's request never finishes, only this request waits in vain.
 * @param emailOwner the user who has the address; `undefined` if the store refused to create a user, but does not find one with the address yet
 * @throws {AdapterError}
 */
export async function awaitOwner(
  context: RequestContext,
  claim: AccountClaim,
  emailOwner: AdapterUser | undefined,
): Promise<AdapterUser | undefined> {
  for (const pause of !emailOwner || await mayBeJustCreated(context, claim, emailOwner) ? pauses : [0]) {
    if (pause > 0) await new Promise((done) => setTimeout(done, pause))
    const owner = await findOwner(context, claim.account)
    if (owner) return owner
  }
  return undefined
}

/**
 * Returns true if another tab may just have created this user. Then their address is verified exactly if it is in this sign-in, and they
 * have no account.
 */
async function mayBeJustCreated(
  { settings }: RequestContext,
  claim: AccountClaim,
  { id, emailVerified }: AdapterUser,
): Promise<boolean> {
  // a store with this method creates the user and their account in one step, so every user has an account
  if (findMethod(settings, "createUserWithAccount")) return false
  if (Boolean(emailVerified) !== isProven(claim)) return false
  const accounts = await findMethod(settings, "listAccounts")?.(id)
  return !accounts?.length
}
