import { findMethod, requireUsers } from "../settings/adapter.ts"
import type { RequestContext } from "../request/context.ts"
import type { AccountKey, AdapterUser } from "../model/adapter.ts"
import type { Account } from "../model/types.ts"
import { findByEmail, findById } from "./user.ts"
import { isProven } from "./proof.ts"

/** Returns the user to whom the account belongs already. @throws {AdapterError} */
export async function findOwner(context: RequestContext, account: Account): Promise<AdapterUser | undefined> {
  const { type, provider, providerAccountId } = account
  if (type === "email") return await findByEmail(context, providerAccountId)
  const owner = await findByAccount(context, { provider, providerAccountId })
  if (owner || type !== "credentials") return owner
  // `authorize` may return the id of a user of the store
  return await findById(context, providerAccountId, `that \`authorize\` of provider "${provider}" returned`)
}

/** Returns the owner of this very account. A store that compares loosely may return the owner of another, whose id only looks alike. */
async function findByAccount({ settings }: RequestContext, key: AccountKey): Promise<AdapterUser | undefined> {
  const owner = await requireUsers(settings).getUserByAccount(key) ?? undefined
  const getAccount = owner && findMethod(settings, "getAccount")
  if (!getAccount) return owner
  const account = await getAccount(key.providerAccountId, key.provider)
  return account && String(account.userId) === String(owner.id) ? owner : undefined
}

/** Milliseconds before each look-up in the store, two seconds in all. A pause is cut short when the two seconds end. */
const pauses = [0, 50, 50, 100, 200, 400, 600, 600]
const patienceMs = 2000

/**
 * Returns the owner to whom another tab is just linking the account, or `undefined` after two seconds. A new user who signs in from two tabs at once
 * is stored before their account is linked. In between, the second tab finds a user with its address and an account that belongs to no user.
 * Only the account is looked up again, because having the same address proves nothing. There is no lock: if the platform ends the first tab's
 * request, only this request is late.
 * @param sameEmail the user who has the address; `undefined` if the store refused to make a user and finds none with the address yet
 * @throws {AdapterError}
 */
export async function awaitOwner(
  context: RequestContext,
  claimant: Parameters<typeof isProven>[0],
  sameEmail: AdapterUser | undefined,
): Promise<AdapterUser | undefined> {
  const ends = Date.now() + patienceMs
  for (const pause of !sameEmail || await mayBeJustMade(context, claimant, sameEmail) ? pauses : [0]) {
    const left = ends - Date.now()
    if (left <= 0) break
    if (pause > 0) await new Promise((done) => setTimeout(done, Math.min(pause, left)))
    const owner = await findOwner(context, claimant.account)
    if (owner) return owner
  }
  return undefined
}

/** Returns whether another tab may just have made this user: their address is as proven as in this sign-in, and they have no account yet. */
async function mayBeJustMade(
  { settings }: RequestContext,
  claimant: Parameters<typeof isProven>[0],
  { id, emailVerified }: AdapterUser,
): Promise<boolean> {
  if (Boolean(emailVerified) !== isProven(claimant)) return false
  const accounts = await findMethod(settings, "listAccounts")?.(id)
  return !accounts?.length
}
