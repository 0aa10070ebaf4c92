/**
 * Sessions in the memory of the process, until Redis reports that they have changed.
 * @module
 */
import { createKeptRows } from "./kept-rows.ts"
import type { OpenableCache, SessionCache } from "./session-cache.ts"
import { track } from "./tracking.ts"

export type { SessionCache } from "./session-cache.ts"

/** Options of {@link sessionCache}. */
export interface SessionCacheOptions {
  /**
   * Seconds after which a session is read again, even if Redis has reported no change; default 5, from 1 to 60. If the network loses such a report,
   * a session that another process has ended stays valid for at most this time.
   */
  maxAge?: number | undefined
  /** Maximum number of sessions that are kept; default 10,000. */
  maxRows?: number | undefined
}

const inRange = (value: number, least: number, most: number) =>
  typeof value === "number" && value >= least && value <= most

/**
 * Returns a cache for the option `cache` of `RedisAdapter`. It opens its own connection at the first read of a session. While that connection is
 * down, every session is read from Redis.
 * @param url the server that the adapter's client uses: `redis://` or, for TLS, `rediss://`, with user and password if Redis requires them
 * @throws {TypeError} if the URL is of another kind; the error does not contain the password
 * @throws {RangeError} if an option is out of range
 */
export function sessionCache(url: string, { maxAge = 5, maxRows = 10_000 }: SessionCacheOptions = {}): SessionCache {
  // the error of `new URL` would contain the password
  if (!/^rediss?:\/\/./i.test(url) || !URL.canParse(url)) {
    throw new TypeError('sessionCache(url): invalid URL; expected "redis://127.0.0.1:6379" or, for TLS, "rediss://…"')
  }
  if (!inRange(maxAge, 1, 60)) throw new RangeError("sessionCache: `maxAge` must be from 1 to 60 seconds")
  if (!Number.isInteger(maxRows) || !inRange(maxRows, 1, 10_000_000)) {
    throw new RangeError("sessionCache: `maxRows` must be an integer from 1 to 10,000,000")
  }
  let [isUsed, isClosed, isDown] = [false, false, false]
  let stop: (() => void) | undefined
  const cache: OpenableCache = {
    open(start, write) {
      if (isUsed) throw new TypeError("RedisAdapter: this `cache` belongs to another adapter; create one for each")
      isUsed = true
      const rows = createKeptRows(start, maxAge * 1000, maxRows, () => {
        if (!isClosed) stop ??= track(new URL(url), start, maxAge * 250, tracking)
      })
      const tracking = {
        write,
        onTick: rows.sweep,
        onChange(key: string | null) {
          if (key === null) rows.clear()
          else rows.drop(key)
        },
        onLive() {
          isDown = false
          rows.start()
        },
        onLost({ message }: Error) {
          rows.stop()
          if (!isDown && !isClosed) console.error(`[svc-auth][redis] The session cache is off: ${message}`)
          isDown = true
        },
      }
      return rows
    },
    close() {
      isClosed = true
      stop?.()
    },
  }
  return cache
}
