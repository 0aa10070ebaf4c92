import { makeClaim } from "./claims.ts"
import { encode, type Keys } from "./keys.ts"
import { fromText, toColumns, toOwner, toRow, toText } from "./record.ts"
import { attach, change, detach, ownerOf, take } from "./scripts.ts"
import type { Store } from "./store.ts"

/**
 * Records with a name that only one can have, each in a slot of its own, and listed with the user whose they are. The list decides: a
 * record that it does not have, because it was removed while it was added again, is none.
 */
export interface Owned<T extends { userId: string }> {
  /** The text of the user whose it is. */
  getUser(member: string): Promise<string | null>
  get(member: string): Promise<T | null>
  /** @throws {Error} when the name is taken, or there is no such user */
  add(member: string, row: T): Promise<T>
  change(member: string, changes: Partial<T>): Promise<T | null>
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
  /** The record, and the user whose it is. */
  async function find(member: string): Promise<readonly [row: T, user: string] | null> {
    const text = await read(member)
    const row = fromText<T>(text)
    const user = row && await readUser(toOwner(text!), member)
    return user ? [row, user] : null
  }
  return {
    get: async (member) => (await find(member))?.[0] ?? null,
    getUser: async (member) => (await find(member))?.[1] ?? null,
    async add(member, row) {
      const owner = encode(row.userId)
      const text = toText(owner, row)
      const isListed = async (other: string) => await readUser(other, member) !== null
      const claimed = await makeClaim(store, keys.owned(member), owner, isListed, `this ${what} is there already`)
      if (!await store.run<number>(attach, [keys.user(owner), keys.ownedBy(owner)], member)) {
        await claimed.release()
        throw new Error("no user has this id")
      }
      await claimed.confirm(text)
      return toRow(row)
    },
    async change(member, { userId: _, ...changes }) {
      return fromText<T>(await store.run(change, [keys.owned(member)], toColumns(changes)))
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
