import type { AdapterAccount, AdapterUser } from "@svc-auth/core/adapters"
import { type Claim, lapsesMs, makeClaim } from "./claims.ts"
import { encode, type Keys, toAccountMember } from "./keys.ts"
import type { Owned } from "./owned.ts"
import { fromText, toRow, toText } from "./record.ts"
import { drop, dropLinked, insert, insertLinked, keep, keepLinked, keepOwned } from "./scripts.ts"
import type { Store } from "./store.ts"

const expired = "Redis was too slow: the new user has expired; try again"

/** The records of users. */
export interface Records {
  readonly store: Store
  readonly keys: Keys
  readonly accounts: Owned<AdapterAccount>
}

export const readUser = async ({ store, keys }: Records, owner: string): Promise<AdapterUser | null> =>
  fromText<AdapterUser>(await store.get(keys.user(owner)))

/** Claims the entry of an e-mail address, which names its user. @throws {Error} if another user has the address */
export function claimEmail(records: Records, email: string, owner: string): Promise<Claim> {
  const has = async (other: string) => (await readUser(records, other))?.email === email
  return makeClaim(records.store, records.keys.email(email), owner, has, "another user has this e-mail address")
}

export const toEntry = (owner: string, { madeMs }: Claim): string => `${owner}|${madeMs}`

export async function createUser(records: Records, user: AdapterUser): Promise<AdapterUser> {
  const { store, keys } = records
  const owner = encode(user.id)
  const [key, text] = [keys.user(owner), toText(owner, user)] as const
  const email = user.email ? await claimEmail(records, user.email, owner) : undefined
  try {
    if (!await store.run<number>(insert, [key], text, "PEXPIRE", lapsesMs)) {
      throw new Error("user already exists")
    }
    await email?.confirm(toEntry(owner, email))
    if (!await store.run<number>(keep, [key])) {
      throw new Error(expired)
    }
  } catch (error) {
    await store.run(drop, [key], text).then(() => releaseEmail(records, owner, user.email, email)).catch(() => {})
    throw error
  }
  return toRow(user)
}

/**
 * Releases the address, unless the record still has it. The record still exists if another request has changed it. In that case it expires by
 * itself, or stays if only a reply was lost.
 */
async function releaseEmail(
  records: Records,
  owner: string,
  email: string,
  claimed: Claim | undefined,
): Promise<void> {
  if (claimed && (await readUser(records, owner))?.email !== email) await claimed.release()
}

/**
 * The user, the entry of the address and the account are in three slots. The last two are written first and count only with the user, so one
 * script in the user's slot makes all three visible. Until the last step all three expire, so nothing remains after a crash, except the account
 * if only the very last step is missing. Without its user it has no effect, and the next sign-in replaces it.
 */
export async function createUserWithAccount(
  records: Records,
  user: AdapterUser,
  given: AdapterAccount,
): Promise<AdapterUser> {
  const { store, keys, accounts } = records
  const owner = encode(user.id)
  const member = toAccountMember(given.provider, given.providerAccountId)
  const [slot, text] = [[keys.user(owner), keys.ownedBy(owner)] as const, toText(owner, user)] as const
  const record = toText(owner, { ...given, userId: user.id })
  const account = await accounts.claim(member, owner)
  let email: Claim | undefined
  let mayBeInserted = false
  /** Deletes the written records, unless another request has changed the user. */
  async function removeLinked(): Promise<void> {
    if (mayBeInserted) await store.run(dropLinked, [...slot], text)
    await releaseEmail(records, owner, user.email, email)
    if (await accounts.getUser(member) === null) await account.release()
  }
  try {
    email = user.email ? await claimEmail(records, user.email, owner) : undefined
    await account.fill(record)
    mayBeInserted = true
    const done = await store.run<number>(insertLinked, [...slot], text, member, lapsesMs, account.actBeforeMs)
    mayBeInserted = done === 1
    if (!mayBeInserted) throw new Error(done === 0 ? "user already exists" : expired)
    await email?.confirm(toEntry(owner, email))
    // another request may have unlinked the account by now
    await store.run(keepOwned, [keys.owned(member)], owner)
    if (!await store.run<number>(keepLinked, [...slot])) throw new Error(expired)
  } catch (error) {
    await removeLinked().catch(() => {})
    throw error
  }
  return toRow(user)
}
