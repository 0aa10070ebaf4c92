import type { TokenSet } from "../types.ts"
import { CachedValue } from "../app/cached-value.ts"

/** A refresh that is in progress or has just finished. */
interface Refresh {
  readonly result: CachedValue<TokenSet>
  /** Milliseconds since the epoch. */
  readonly begun: number
  /** When a new request makes sense, in seconds since the epoch: the access token expires, and the refresh token still works. */
  ends?: number | undefined
}

/** Seconds for which a result is kept, because requests with the old refresh token may arrive after it was used up. */
const keptSeconds = 60
const maxRefreshes = 4096
const refreshes = new WeakMap<typeof fetch, Map<string, Refresh>>()

/**
 * Returns the result of `load`. Concurrent calls with the same key share one call of `load`, and its result is kept for a minute, but not longer
 * than its access token is valid if the refresh token was not replaced. They also share an error, which is not kept.
 * @param call the function that sends the request; results of one function are never returned for another
 */
export function shareRefresh(
  call: typeof fetch,
  { key, refreshToken }: { readonly key: string; readonly refreshToken: string },
  now: Date,
  load: () => Promise<TokenSet>,
): Promise<TokenSet> {
  const own = refreshes.get(call) ?? new Map<string, Refresh>()
  refreshes.set(call, own)
  dropOld(own, now.getTime())
  const known = own.get(key)
  if (known?.ends !== undefined && known.ends * 1000 <= now.getTime()) own.delete(key)
  const refresh: Refresh = own.get(key) ?? { result: new CachedValue<TokenSet>(), begun: now.getTime() }
  own.set(key, refresh)
  return refresh.result.get(now, keptSeconds, async () => {
    const tokens = await load()
    // a provider that rotates refresh tokens would revoke all tokens if the old one were sent again
    refresh.ends = (tokens.refresh_token ?? refreshToken) === refreshToken ? tokens.expires_at : undefined
    return tokens
  })
}

/** Removes old refreshes, and the oldest ones above the limit. The map's order is the order in which they began. */
function dropOld(own: Map<string, Refresh>, now: number): void {
  for (const [key, { begun }] of own) {
    if (own.size < maxRefreshes && Math.abs(now - begun) < keptSeconds * 1000) break
    own.delete(key)
  }
}
