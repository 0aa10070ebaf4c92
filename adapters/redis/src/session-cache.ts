import type { KeptRows } from "./kept-rows.ts"

/** The result of `sessionCache`, for the option `cache` of `RedisAdapter`. */
export interface SessionCache {
  /** Ends the connection. From now on every session is read from Redis. Without this call the connection ends with the process. */
  close(): void
}

/** A cache, as used by the adapter. */
export interface OpenableCache extends SessionCache {
  /**
   * Returns the rows for an adapter, which calls this once.
   * @param start the start of the adapter's keys of users and sessions
   * @param write writes a key that expires, with the adapter's client
   * @throws {TypeError} if the cache belongs to another adapter
   */
  open(start: string, write: (key: string) => Promise<unknown>): KeptRows
}

/** Returns the cache for use by the adapter. @throws {TypeError} if it is not from `sessionCache` */
export function toOpenable(cache: SessionCache): OpenableCache {
  if (typeof Reflect.get(Object(cache), "open") === "function") return cache as OpenableCache
  throw new TypeError('RedisAdapter: `cache` must be the result of `sessionCache(url)` of "@svc-auth/redis/cache"')
}
