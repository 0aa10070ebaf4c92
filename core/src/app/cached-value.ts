/** Globals that only some runtimes have. */
interface Runtime {
  readonly navigator?: { readonly userAgent?: string }
  readonly Cloudflare?: { readonly compatibilityFlags?: Readonly<Record<string, boolean>> }
}

const { navigator, Cloudflare }: typeof globalThis & Runtime = globalThis
const isWorkerd = navigator?.userAgent === "Cloudflare-Workers"
/** In Workers, a request may only await another request's promise if this flag is set. Compatibility dates since 2024-10-14 set it. */
const mayShare = !isWorkerd || Cloudflare?.compatibilityFlags?.["handle_cross_request_promise_resolution"] === true
/**
 * Seconds to wait for another request's fetch in Workers. If that request is aborted, the fetch is canceled, and its
 * promise never settles.
 */
const patienceSeconds = 5

/** Returns the result of the other request, or that of `begin` if it takes too long. */
async function awaitOther<T>(other: Promise<T>, begin: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceSeconds * 1000)
  })
  try {
    return await Promise.race([other, late.then(begin)])
  } finally {
    clearTimeout(timer)
  }
}

/** Caches one value that is slow to fetch. Concurrent callers share one fetch. An error is not cached. */
export class CachedValue<T> {
  #cached: { readonly value: T; readonly at: number } | undefined
  #pending: Promise<T> | undefined
  /** When the last load began, in milliseconds. */
  #triedAt = -Infinity

  /** Returns the cached value if it is younger than `maxAgeSeconds`, otherwise the result of `load`. */
  get(now: Date, maxAgeSeconds: number, load: () => Promise<T>): Promise<T> {
    if (this.#isFresh(now, maxAgeSeconds)) return Promise.resolve(this.#cached!.value)
    const other = this.#pending
    if (!other || !mayShare) return this.#begin(now, load)
    if (!isWorkerd) return other
    return awaitOther(
      other,
      () => this.#pending === other ? this.#begin(now, load) : this.get(now, maxAgeSeconds, load),
    )
  }

  /** Returns the cached value if a load began less than `waitSeconds` ago, even if that load failed. Otherwise returns the result of `load`. */
  retry(now: Date, waitSeconds: number, load: () => Promise<T>): Promise<T> {
    return this.get(now, this.isRecent(now, waitSeconds) ? Infinity : waitSeconds, load)
  }

  /** Like `get`, but rejects without loading if a load that failed began less than `waitSeconds` ago. */
  getSparingly(now: Date, maxAgeSeconds: number, waitSeconds: number, load: () => Promise<T>): Promise<T> {
    const mayLoad = this.#isFresh(now, maxAgeSeconds) || this.#pending || !this.isRecent(now, waitSeconds)
    return mayLoad
      ? this.get(now, maxAgeSeconds, load)
      : Promise.reject(new Error("the last fetch failed a short time ago"))
  }

  /** Replaces the cached value with one that was loaded in another way. This does not count as a load, so it does not delay `retry`. */
  replace(value: T): void {
    if (this.#cached) this.#cached = { ...this.#cached, value }
  }

  #isFresh(now: Date, maxAgeSeconds: number): boolean {
    // the absolute value: after the clock was set back, a cached value must not stay fresh forever
    return this.#cached !== undefined && Math.abs(now.getTime() - this.#cached.at) / 1000 < maxAgeSeconds
  }

  /** Returns true if a load began less than this many seconds ago. */
  isRecent(now: Date, seconds: number): boolean {
    return Math.abs(now.getTime() - this.#triedAt) / 1000 < seconds
  }

  #begin(now: Date, load: () => Promise<T>): Promise<T> {
    this.#triedAt = now.getTime()
    const pending = load().then((value) => {
      this.#cached = { value, at: now.getTime() }
      return value
    }).finally(() => {
      if (this.#pending === pending) this.#pending = undefined
    })
    return this.#pending = pending
  }
}

const maxCaches = 64
const caches = new WeakMap<typeof fetch, Map<string, CachedValue<unknown>>>()

/**
 * Returns the cache for this issuer or URL. Caches belong to the fetch function, not to the provider's settings, because a lazy configuration creates
 * new settings for every request. The cached values are public, and one function's results are never returned for another.
 */
export function cacheOf<T>(
  call: typeof fetch,
  kind: "issuer" | "tenants" | "keys" | "logout-keys",
  url: string,
): CachedValue<T> {
  let own = caches.get(call)
  if (!own) caches.set(call, own = new Map())
  const key = `${kind} ${url}`
  let cache = own.get(key)
  if (!cache) {
    const [oldest] = own.keys()
    if (own.size >= maxCaches && oldest !== undefined) own.delete(oldest)
    own.set(key, cache = new CachedValue())
  }
  return cache as CachedValue<T>
}
