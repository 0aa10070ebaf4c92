/**
 * Finds the providers of an origin. Loaded only by apps whose origins have their own providers.
 * @module
 */
import { InvalidHost, toAuthError, Unavailable } from "../errors.ts"
import type { FindProviders, Provider } from "../app/provider.ts"
import { CachedValue } from "../app/cached-value.ts"
import { findOrigin } from "../app/context.ts"
import type { ProviderLookup, Settings } from "../app/settings.ts"
import type { IncomingRequest } from "../web/incoming-request.ts"

/** How long the providers of an origin are cached, in seconds. */
const maxAgeSeconds = 60
/** Timeout for a call, in seconds. Without it, a call that never ends would block its origin forever. */
const patienceSeconds = 10
/** Maximum number of origins whose providers are cached. The least recently used one is dropped first. */
const maxOrigins = 1000

/** The result of one call. It is an object, so that settings can be cached for as long as it exists. */
interface Found {
  readonly providers: readonly Provider[] | null
}

/** The results of each function. They are not in the settings, because a lazy configuration creates new ones for every request. */
const caches = new WeakMap<FindProviders, Map<string, CachedValue<Found>>>()
const made = new WeakMap<ProviderLookup, WeakMap<Found, Settings>>()

function cacheOf(find: FindProviders, origin: string): CachedValue<Found> {
  let all = caches.get(find)
  if (!all) caches.set(find, all = new Map())
  const cache = all.get(origin) ?? new CachedValue()
  all.delete(origin)
  all.set(origin, cache)
  if (all.size > maxOrigins) all.delete(all.keys().next().value!)
  return cache
}

/** @throws {Error} if the function takes too long, or the error that it throws */
async function call(find: FindProviders, origin: string): Promise<Found> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`\`providers\` took longer than ${patienceSeconds} seconds`)
    timer = setTimeout(() => reject(error), patienceSeconds * 1000)
  })
  try {
    return { providers: await Promise.race([find(origin), late]) }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns the settings of the origin that the request names. If they cannot be created, returns settings without providers, with which every use of
 * the request's context throws the error. Never throws.
 */
export async function findSettings(settings: Settings, request: IncomingRequest): Promise<Settings> {
  const { lookup, ...common } = settings
  if (!lookup) return settings
  try {
    return await findOwn(settings, lookup, findOrigin(settings, request, new URL(request.url)))
  } catch (thrown) {
    // without `lookup`, so that a request that failed is not looked up again
    return Object.freeze({ ...common, fault: toAuthError(thrown) })
  }
}

async function findOwn(settings: Settings, lookup: ProviderLookup, origin: string): Promise<Settings> {
  const now = settings.clock()
  try {
    const found = await cacheOf(lookup.find, origin).get(now, maxAgeSeconds, () => call(lookup.find, origin))
    if (found.providers === null) {
      throw new InvalidHost("`tenants.providers` returned null for the origin of this request")
    }
    const known = made.get(lookup) ?? new WeakMap<Found, Settings>()
    made.set(lookup, known)
    const own = known.get(found) ?? lookup.toSettings(origin, found.providers)
    known.set(found, own)
    return own
  } catch (thrown) {
    if (thrown instanceof InvalidHost) throw thrown
    caches.get(lookup.find)?.delete(origin)
    throw new Unavailable("`tenants.providers` failed for the origin of this request", {
      type: "ProviderLookupError",
      cause: thrown,
    })
  }
}
