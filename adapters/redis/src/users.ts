import type { AdapterAccount, AdapterUser } from "@svc-auth/core/adapters"
import { encode, type Keys } from "./keys.ts"
import { claimEmail, createUser, createUserWithAccount, readUser, type Records, toEntry } from "./new-users.ts"
import type { Owned } from "./owned.ts"
import { fromText, toColumns, toOwner, toTyped } from "./record.ts"
import { changeUser, drop, dropOwned, removeUser } from "./scripts.ts"
import type { Store } from "./store.ts"

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
  const records: Records = { store, keys, accounts }
  return {
    createUser: (user) => createUser(records, user),
    createUserWithAccount: (user, account) => createUserWithAccount(records, user, account),
    getUser: (id) => readUser(records, encode(id)),
    getUserByEmail: (email) => findByEmail(records, email),
    updateUser: (changes) => updateUser(records, changes),
    deleteUser: (id) => deleteUser(records, id),
  }
}

async function findByEmail(records: Records, email: string): Promise<AdapterUser | null> {
  const entry = await records.store.get(records.keys.email(email))
  // send as many requests for an address without a user, so that the time does not reveal which addresses have one
  const user = await readUser(records, entry === null ? "" : toOwner(entry))
  return user?.email === email ? user : null
}

/** @param expected the address that the record must have; empty for any */
async function change(
  { store, keys }: Records,
  owner: string,
  columns: string,
  expected: string,
  beforeMs: number | "",
): Promise<Changed> {
  const reply = await store.run<[0 | 1, string] | null>(changeUser, [keys.user(owner)], columns, expected, beforeMs)
  return reply && { isDone: reply[0] === 1, user: fromText<AdapterUser>(reply[1])! }
}

async function updateUser(records: Records, { id, ...changes }: Changes): Promise<AdapterUser> {
  const [owner, columns] = [encode(id), toColumns(changes)]
  const changed = await change(records, owner, columns, toTyped(changes.email) ?? "", "")
  if (!changed) throw new Error("no user has this id")
  return changed.isDone ? changed.user : await moveUser(records, owner, columns, changed.user.email, changes.email)
}

async function moveUser(
  records: Records,
  owner: string,
  columns: string,
  from?: string,
  to?: string,
): Promise<AdapterUser> {
  const { store, keys } = records
  const entry = from ? await store.get(keys.email(from)) : null
  const claimed = to ? await claimEmail(records, to, owner) : undefined
  await claimed?.confirm(toEntry(owner, claimed))
  const changed = await change(records, owner, columns, toTyped(from) ?? "-", claimed?.actBeforeMs ?? "")
  if (!changed?.isDone) {
    await claimed?.release()
    throw new Error("another request has changed or deleted this user; try again")
  }
  if (entry !== null && toOwner(entry) === owner) await store.run(drop, [keys.email(from!)], entry)
  return changed.user
}

/** Deletes the records in other slots first, so that a call after a failure still finds the rest. */
async function deleteUser(records: Records, id: string): Promise<AdapterUser | null> {
  const { store, keys } = records
  const owner = encode(id)
  const [user, owned] = await Promise.all([readUser(records, owner), store.members(keys.ownedBy(owner))])
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
