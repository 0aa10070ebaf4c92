import type { RedisClient } from "./client.ts"
import { createSend } from "./client.ts"
import type { Script } from "./lua.ts"

/** The commands that the adapter uses. */
export interface Store {
  /** Runs a script in one request. A cluster rejects keys in several slots. */
  run<T>(script: Script, keys: readonly [string, ...string[]], ...args: readonly (string | number)[]): Promise<T>
  get(key: string): Promise<string | null>
  /** Returns the value of each key. A cluster rejects keys in several slots. */
  getAll(keys: readonly [string, ...string[]]): Promise<(string | number | null)[]>
  members(key: string): Promise<string[]>
  /** Returns `null` if the set does not have the member. */
  score(key: string, member: string): Promise<string | number | null>
  /** Writes a key that is never read, for a second. */
  touch(key: string): Promise<unknown>
}

const toMessage = (error: unknown) => error instanceof Error ? error.message : String(error)

/** Returns true if the server is older than Redis 7 and has no commands for scripts that only read. */
const isUnknown = (error: unknown) => /unknown command|command is not available/i.test(toMessage(error))
/** Returns true if a cluster rejected a command because its keys are in several slots, or not all on one server yet. */
export const isCrossSlot = (error: unknown): boolean => /CROSSSLOT|TRYAGAIN/.test(toMessage(error))
const isMissing = (error: unknown) => toMessage(error).includes("NOSCRIPT")

async function toSha1(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** Rejects if no reply has come within this time. By default, clients wait forever for a server that is gone. */
async function within<T>(seconds: number, reply: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`Redis did not reply within ${seconds} s (timeoutSeconds)`)),
    seconds * 1000,
  )
  try {
    return await Promise.race([reply, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns a store that calls `forget` with the keys of each write when the write is over. A write that has failed may have taken effect. */
export const forgetting = (store: Store, forget: (key: string) => void): Store => ({
  ...store,
  async run<T>(script: Script, keys: readonly [string, ...string[]], ...args: readonly (string | number)[]) {
    try {
      return await store.run<T>(script, keys, ...args)
    } finally {
      if (!script.reads) keys.forEach(forget)
    }
  },
})

export function createStore(client: RedisClient, timeoutSeconds: number): Store {
  const send = createSend(client)
  const names = new Map<Script, Promise<string>>()
  let suffix = "_RO"

  const toName = (script: Script): Promise<string> => {
    const name = names.get(script) ?? toSha1(script.lua)
    names.set(script, name)
    return name
  }
  async function evaluate(
    script: Script,
    keys: readonly [string, ...string[]],
    args: readonly string[],
  ): Promise<unknown> {
    const only = script.reads ? suffix : ""
    const rest = [String(keys.length), ...keys, ...args]
    try {
      return await send(keys[0], [`EVALSHA${only}`, await toName(script), ...rest])
    } catch (error) {
      if (isMissing(error)) return await send(keys[0], [`EVAL${only}`, script.lua, ...rest])
      if (only === "" || !isUnknown(error)) throw error
      suffix = ""
      return await evaluate(script, keys, args)
    }
  }
  return {
    run: <T>(script: Script, keys: readonly [string, ...string[]], ...args: readonly (string | number)[]) =>
      within(timeoutSeconds, evaluate(script, keys, args.map(String))) as Promise<T>,
    get: (key) => within(timeoutSeconds, send(key, ["GET", key])) as Promise<string | null>,
    getAll: (keys) => within(timeoutSeconds, send(keys[0], ["MGET", ...keys])) as Promise<(string | number | null)[]>,
    score: (key, member) =>
      within(timeoutSeconds, send(key, ["ZSCORE", key, member])) as Promise<string | number | null>,
    members: (key) => within(timeoutSeconds, send(key, ["SMEMBERS", key])) as Promise<string[]>,
    touch: (key) => within(timeoutSeconds, send(key, ["SET", key, "1", "PX", "1000"])),
  }
}
