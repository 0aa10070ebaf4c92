import type { JSONWebKeySet } from "jose"
import { createLocalJWKSet } from "jose/jwks/local"
import { cacheOf } from "../app/cached-value.ts"
import type { Server } from "../app/oauth-protocol.ts"
import { maxAgeSeconds, requireEndpoint } from "./server.ts"
import type { OAuthSettings } from "./settings.ts"
import { fetchOf, getJson } from "./transport.ts"

export type KeySet = ReturnType<typeof createLocalJWKSet>

/** If no cached key fits a token, the keys are fetched again, but at most once in this many seconds, even if the fetch fails. */
export const cooldownSeconds = 60
/** A token without `kid` is verified with at most this many keys. */
export const maxKeys = 8

/** The published keys of a provider. */
export interface PublishedKeys {
  /** Returns the keys, which are cached for ten minutes. @param waitSeconds how long to wait after a failed fetch */
  get(waitSeconds: number): Promise<KeySet>
  /** Returns newer keys, or the cached ones if they were fetched less than a minute ago. */
  retry(): Promise<KeySet>
  /** Like `retry`, but its fetches do not delay those of `retry`. Sign-ins also use the result. @param keys returned if it is too early to fetch */
  retryApart(keys: KeySet): Promise<KeySet>
}

/** @throws {InvalidConfig} if the provider has no `jwks_uri` */
export function openKeys(provider: OAuthSettings, server: Server, now: Date): PublishedKeys {
  const url = requireEndpoint(provider, server, "jwks_uri")
  const cache = cacheOf<KeySet>(fetchOf(provider), "keys", url)
  const load = async () => createLocalJWKSet(await getJson(provider, url) as unknown as JSONWebKeySet)
  return {
    get: (waitSeconds) => cache.getSparingly(now, maxAgeSeconds, waitSeconds, load),
    retry: () => cache.retry(now, cooldownSeconds, load),
    async retryApart(keys) {
      if (cache.isRecent(now, cooldownSeconds)) return keys
      const apart = cacheOf<KeySet>(fetchOf(provider), "logout-keys", url)
      return await apart.getSparingly(now, cooldownSeconds, cooldownSeconds, async () => {
        const newer = await load()
        cache.replace(newer)
        return newer
      })
    },
  }
}
