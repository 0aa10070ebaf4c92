import type { AdapterAccount, AdapterUser } from "@svc-auth/core/adapters"
import { type Claim, lapsesMs, makeClaim } from "./claims.ts"
import { encode, type Keys, toAccountMember } from "./keys.ts"
import type { Owned } from "./owned.ts"
import { fromText, toColumns, toOwner, toRow, toText, toTyped } from "./record.ts"
import {
  changeUser,
  drop,
  dropLinked,
  dropOwned,
  insert,
  insertLinked,
  keep,
  keepLinked,
  keepOwned,
  removeUser,
} from "./scripts.ts"
import type { Store } from "./store.ts"

const expired = "Redis was too slow: the new user has expired; try again"

type Changed = { readonly isDone: boolean; readonly user: AdapterUser } | null
type Changes = Partial<AdapterUser> & Pick<AdapterUser, "id">

export interface Users {
  createUser(user: AdapterUser): Promise<AdapterUser>
  createUserWithAccount(user: AdapterUser, account: AdapterAccount): Promise<AdapterUser>
  getUser(id: string): Promise<AdapterUser | null>
  getUserByEmail(email: string): Promise<AdapterUser | null>
  updateUser(changes: Changes): Promise<AdapterUser>
  deleteUser(id: string): Promise<AdapterUser | null>
}

/**
 * Each e-mail address has an entry that names its user. The entry counts only while the user's record has the same address. It is written before
 * the record, so that every address has its entry.
 */
export function createUsers(store: Store, keys: Keys, accounts: Owned<AdapterAccount>): Users {
  const read = async (owner: string) => fromText<AdapterUser>(await store.get(keys.user(owner)))
  const claimEmail = (email: string, owner: string): Promise<Claim> => {
    const has = async (other: string) => (await read(other))?.email === email
    return makeClaim(store, keys.email(email), owner, has, "another user has this e-mail address")
  }
  const toEntry = (owner: string, { madeMs }: Claim) => `${owner}|${madeMs}`

  async function createUser(user: AdapterUser): Promise<AdapterUser> {
    const owner = encode(user.id)
    const [key, text] = [keys.user(owner), toText(owner, user)] as const
    const email = user.email ? await claimEmail(user.email, owner) : undefined
    try {
      if (!await store.run<number>(insert, [key], text, "PEXPIRE", lapsesMs)) {
        throw new Error("user already exists")
      }
      await email?.confirm(toEntry(owner, email))
      if (!await store.run<number>(keep, [key])) {
        throw new Error(expired)
      }
    } catch (error) {
      await store.run(drop, [key], text).then(() => giveBack(owner, user.email, email)).catch(() => {})
      throw error
    }
    return toRow(user)
  }

  /**
   * Releases the address, unless the record still has it. The record still exists if another request has changed it. In that case it expires by
   * itself, or stays if only a reply was lost.
   */
  async function giveBack(owner: string, email: string, claimed: Claim | undefined): Promise<void> {
    if (claimed && (await read(owner))?.email !== email) await claimed.release()
  }

  /**
   * The user, the entry of the address and the account are in three slots. The last two are written first and count only with the user, so one
   * script in the user's slot makes all three visible. Until the last step all three expire, so nothing remains after a crash, except the account
   * if only the very last step is missing. Without its user it has no effect, and the next sign-in replaces it.
   */
  async function createUserWithAccount(user: AdapterUser, given: AdapterAccount): Promise<AdapterUser> {
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
      await giveBack(owner, user.email, email)
      if (await accounts.getUser(member) === null) await account.release()
    }
    try {
      email = user.email ? await claimEmail(user.email, owner) : undefined
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

  /** @param expected the address that the record must have; empty for any */
  async function change(owner: string, columns: string, expected: string, beforeMs: number | ""): Promise<Changed> {
    const reply = await store.run<[0 | 1, string] | null>(changeUser, [keys.user(owner)], columns, expected, beforeMs)
    return reply && { isDone: reply[0] === 1, user: fromText<AdapterUser>(reply[1])! }
  }

  async function updateUser({ id, ...changes }: Changes): Promise<AdapterUser> {
    const [owner, columns] = [encode(id), toColumns(changes)]
    const changed = await change(owner, columns, toTyped(changes.email) ?? "", "")
    if (!changed) throw new Error("no user has this id")
    return changed.isDone ? changed.user : await moveUser(owner, columns, changed.user.email, changes.email)
  }

  async function moveUser(owner: string, columns: string, from?: string, to?: string): Promise<AdapterUser> {
    const entry = from ? await store.get(keys.email(from)) : null
    const claimed = to ? await claimEmail(to, owner) : undefined
    await claimed?.confirm(toEntry(owner, claimed))
    const changed = await change(owner, columns, toTyped(from) ?? "-", claimed?.actBeforeMs ?? "")
    if (!changed?.isDone) {
      await claimed?.release()
      throw new Error("another request has changed or deleted this user; try again")
    }
    if (entry !== null && toOwner(entry) === owner) await store.run(drop, [keys.email(from!)], entry)
    return changed.user
  }

  /** Deletes the records in other slots first, so that a call after a failure still finds the rest. */
  async function deleteUser(id: string): Promise<AdapterUser | null> {
    const owner = encode(id)
    const [user, owned] = await Promise.all([read(owner), store.members(keys.ownedBy(owner))])
    if (!user) return null
    const forget = (names: readonly string[]) =>
      Promise.all(names.map((name) => store.run(dropOwned, [keys.owned(name)], owner)))
    await forget(owned)
    const slot = [
      keys.user(owner),
      keys.ownedBy(owner),
      keys.sessionsOf(owner),
      keys.password(owner),
      keys.factors(owner),
    ] as const
    const [late, text] = await store.run<[string[], string | null]>(removeUser, [...slot])
    await forget(late.filter((name) => !owned.includes(name)))
    // another request may have changed the address since it was read
    const last = fromText<AdapterUser>(text) ?? user
    const emails = new Set([user.email, last.email].filter(Boolean))
    await Promise.all([...emails].map((email) => store.run(dropOwned, [keys.email(email)], owner)))
    return last
  }

  return {
    createUser,
    createUserWithAccount,
    updateUser,
    deleteUser,
    getUser: (id) => read(encode(id)),
    async getUserByEmail(email) {
      const entry = await store.get(keys.email(email))
      // send as many requests for an address without a user, so that the time does not reveal which addresses have one
      const user = await read(entry === null ? "" : toOwner(entry))
      return user?.email === email ? user : null
    },
  }
}
