import { toPreviousDate } from "../app/answers.ts"
import { AdapterError } from "../errors.ts"
import type { RequestContext } from "../app/context.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import type { Settings } from "../app/settings.ts"

/**
 * How long a cookie of another library opens a session after its first use, in milliseconds. A browser sends several requests before it has stored
 * the cookie from the first response.
 */
export const grace = 60_000

/** How often a request checks whether its own origin was the first, which another request may be writing at that moment. */
const maxLooks = 3
/** Maximum number of uses that the process remembers. */
const maxRemembered = 10_000

/** Times of first use, in milliseconds since the epoch. */
interface Uses {
  /** Returns the time for each key, 0 if there is none. */
  find(keys: readonly string[]): Promise<readonly number[]>
  /** Stores the time of a key. @returns the previous time, or 0 */
  add(key: string, at: number, expires: number): Promise<number>
}

const toUsedKey = (id: string) => toHash(`svc-auth/1 taken over ${id}`)
const toOriginKey = (id: string, origin: string) => toHash(`svc-auth/1 taken over at ${JSON.stringify([id, origin])}`)
const toClaimKey = (id: string) => toHash(`svc-auth/1 taken over at one origin ${id}`)

/** Returns true if a cookie was used so long ago that its browser has another one. @param id identifies the cookie @throws {AdapterError} */
export async function isUsed(context: RequestContext, id: string): Promise<boolean> {
  const [usedAt] = await usesOf(context).find([await toUsedKey(id)])
  return usedAt! > 0 && context.now.getTime() - usedAt! > grace
}

/** Stores that a cookie was replaced. Only the first time counts. @param expires when it no longer opens a session @throws {AdapterError} */
export async function markUsed(context: RequestContext, id: string, expires: number): Promise<void> {
  const uses = usesOf(context)
  const key = await toUsedKey(id)
  const [usedAt] = await uses.find([key])
  if (usedAt === 0) await uses.add(key, context.now.getTime(), expires)
}

/**
 * Binds a cookie to the origin of this request, if the app has several and the cookie is not bound to another one.
 * @returns true if it is bound to this one @throws {AdapterError}
 */
export async function bindToOrigin(context: RequestContext, id: string, expires: number): Promise<boolean> {
  const { boundOrigin, now } = context
  if (boundOrigin === undefined) return true
  const uses = usesOf(context)
  const keys = await Promise.all([toClaimKey(id), toOriginKey(id, boundOrigin)])
  for (let look = 0; look < maxLooks; look++) {
    const [claimed, here] = await uses.find(keys)
    if (here! > 0) return true
    if (claimed === 0 && await uses.add(keys[0], now.getTime(), expires) === 0) {
      await uses.add(keys[1], now.getTime(), expires)
      return true
    }
  }
  return false
}

/** Returns the store of revocations, which all processes share, or the memory of this process. */
const usesOf = ({ settings: { revocation } }: RequestContext): Uses => revocation ? inStore(revocation) : inProcess

function inStore({ store, whenDown }: NonNullable<Settings["revocation"]>): Uses {
  return {
    async find(keys) {
      try {
        return (await store.findRevocations(keys)).map((date) => date === null ? 0 : new Date(date).getTime())
      } catch (cause) {
        if (whenDown === "allow") return keys.map(() => 0)
        throw new AdapterError("session.revocation.store.findRevocations failed", { cause })
      }
    },
    async add(key, at, expires) {
      try {
        return toPreviousDate(await store.revoke(key, new Date(at), new Date(expires)))
      } catch (cause) {
        throw new AdapterError("session.revocation.store.revoke failed", { cause })
      }
    },
  }
}

const memory = Symbol.for("svc-auth.taken-over")

/** Some frameworks load this module several times, and all copies need the same memory. */
function getMemory(): Map<string, number> {
  const shared: typeof globalThis & { [memory]?: Map<string, number> } = globalThis
  return shared[memory] ??= new Map()
}

const inProcess: Uses = {
  find: (keys) => Promise.resolve(keys.map((key) => getMemory().get(key) ?? 0)),
  add(key, at) {
    const uses = getMemory()
    const before = uses.get(key) ?? 0
    if (uses.size >= maxRemembered) uses.delete(uses.keys().next().value!)
    uses.set(key, at)
    return Promise.resolve(before)
  },
}
