import { maxKeys, openKeys } from "@svc-auth/core/oauth-tools"
import * as oauth from "oauth4webapi"
import { readLibraryError } from "./error.ts"
import type { Session } from "./session.ts"

/** Options with which oauth4webapi gets these keys in place of a request. */
type WithKeys =
  & Required<Pick<oauth.HttpRequestOptions<"GET">, typeof oauth.customFetch>>
  & oauth.HttpRequestOptions<"GET">

/**
 * Returns the result of `verify`, which oauth4webapi calls with the provider's keys. The keys are cached by the app's clock, and fetched again if
 * none fits, because the provider may have replaced them. A token without `kid` is verified with each key that fits.
 * @param verify may run several times
 * @throws {Error} of oauth4webapi if no key verifies the signature, {@linkcode Error} if the keys cannot be fetched
 */
export async function withKeys<T>(
  { provider, server, as, now }: Session,
  verify: (as: oauth.AuthorizationServer, options: WithKeys) => Promise<T>,
): Promise<T> {
  const published = openKeys(provider, server, now)
  const verifyBy = (keys: readonly object[]) =>
    // the library caches keys by this object and the system's clock, so that each call gets its own
    verify({ ...as }, {
      [oauth.customFetch]: () => Promise.resolve(Response.json({ keys })),
      [oauth.allowInsecureRequests]: true,
    })
  const keys = await published.get(0)
  try {
    return await verifyByAny(keys.jwks().keys, verifyBy)
  } catch (error) {
    if (!mayBeRotated(error)) throw error
    const fresh = await published.retry()
    if (fresh === keys) throw error
    return await verifyByAny(fresh.jwks().keys, verifyBy)
  }
}

async function verifyByAny<T>(keys: readonly object[], verifyBy: (keys: readonly object[]) => Promise<T>): Promise<T> {
  try {
    return await verifyBy(keys)
  } catch (error) {
    const candidates = findCandidates(error)
    if (!candidates || candidates.length < 2) throw error
    for (const [i, key] of candidates.slice(0, maxKeys).entries()) {
      try {
        return await verifyBy([key])
      } catch (mismatch) {
        if (i + 1 === Math.min(candidates.length, maxKeys) || !isMismatch(mismatch)) throw mismatch
      }
    }
    throw error
  }
}

/** Returns the keys that fit the token's header, if there is not exactly one. */
function findCandidates(error: unknown): readonly object[] | undefined {
  const { code, cause } = readLibraryError(error) ?? {}
  return code === oauth.KEY_SELECTION ? (cause as { candidates: readonly object[] }).candidates : undefined
}

/** What was verified by one key, if its signature does not fit. */
const findVerified = (error: unknown): Uint8Array | undefined =>
  (readLibraryError(error)?.cause as { data?: Uint8Array } | undefined)?.data

const isMismatch = (error: unknown): boolean => findVerified(error) instanceof Uint8Array

/** Returns true if newer keys may verify the token: the key that it names is missing, or the token names no key. */
function mayBeRotated(error: unknown): boolean {
  if (findCandidates(error)?.length === 0) return true
  const data = findVerified(error)
  if (!data) return false
  const [header] = new TextDecoder().decode(data).split(".")
  return JSON.parse(atob(header!.replaceAll("-", "+").replaceAll("_", "/"))).kid === undefined
}
