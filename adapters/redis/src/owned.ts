import { type Claim, makeClaim } from "./claims.ts"
import { encode, type Keys } from "./keys.ts"
import { fromText, toColumns, toExpected, toOwner, toRow, toText } from "./record.ts"
import { attach, change, changeExpected, detach, ownerOf, take } from "./scripts.ts"
import type { Store } from "./store.ts"

/**
 * Accounts or passkeys. Each has a unique name, is in a slot of its own, and is listed with its user. A record that is missing from the list does
 * not count, because it was removed while another request added it again.
 */
export interface Owned<T extends { userId: string }> {
  /** Returns the text of the user who owns the record. */
  getUser(member: string): Promise<string | null>
  get(member: string): Promise<T | null>
  /** Claims the name of a new record. @throws {Error} if the name is taken */
  claim(member: string, owner: string): Promise<Claim>
  /** @throws {Error} if the name is taken or no user has this id */
  add(member: string, row: T): Promise<T>
  /** @param expected columns that must have these values, otherwise nothing changes. `undefined` and `null` are equal */
  change(member: string, changes: Partial<T>, expected?: Readonly<Record<string, unknown>>): Promise<T | null>
  remove(member: string): Promise<T | null>
  list(userId: string): Promise<T[]>
}

export function createOwned<T extends { userId: string }>(
  store: Store,
  keys: Keys,
  kind: "a:" | "k:",
  what: string,
): Owned<T> {
  const read = async (member: string) => await store.get(keys.owned(member))
  const readUser = (owner: string, member: string) =>
    store.run<string | null>(ownerOf, [keys.ownedBy(owner), keys.user(owner)], member)
  /** Returns the record and the text of its user. */
  async function find(member: string): Promise<readonly [row: T, user: string] | null> {
    const text = await read(member)
    const row = fromText<T>(text)
    const user = row && await readUser(toOwner(text!), member)
    return user ? [row, user] : null
  }
  const claim = (member: string, owner: string): Promise<Claim> => {
    const isListed = async (other: string) => await readUser(other, member) !== null
    return makeClaim(store, keys.owned(member), owner, isListed, `${what} already exists`)
  }
  return {
    claim,
    get: async (member) => (await find(member))?.[0] ?? null,
    getUser: async (member) => (await find(member))?.[1] ?? null,
    async add(member, row) {
      const owner = encode(row.userId)
      const text = toText(owner, row)
      const claimed = await claim(member, owner)
      if (!await store.run<number>(attach, [keys.user(owner), keys.ownedBy(owner)], member)) {
        await claimed.release()
        throw new Error("no user has this id")
      }
      await claimed.confirm(text)
      return toRow(row)
    },
    async change(member, { userId: _, ...changes }, expected) {
      const key = [keys.owned(member)] as const
      return fromText<T>(
        expected
          ? await store.run(changeExpected, key, toColumns(changes), toExpected(expected))
          : await store.run(change, key, toColumns(changes)),
      )
    },
    async remove(member) {
      const text = await store.run<string | null>(take, [keys.owned(member)])
      if (text !== null) await store.run(detach, [keys.ownedBy(toOwner(text))], member)
      return fromText<T>(text)
    },
    async list(userId) {
      const owner = encode(userId)
      const members = (await store.members(keys.ownedBy(owner))).filter((member) => member.startsWith(kind)).sort()
      const texts = await Promise.all(members.map(read))
      return texts.filter((text) => text !== null && toOwner(text) === owner)
        .map((text) => fromText<T>(text)).filter((row) => row !== null)
    },
  }
}
