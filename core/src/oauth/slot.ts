const { navigator, Cloudflare } = globalThis as {
  readonly navigator?: { readonly userAgent?: string }
  readonly Cloudflare?: { readonly compatibilityFlags?: Readonly<Record<string, boolean>> }
}
const isWorkerd = navigator?.userAgent === "Cloudflare-Workers"
/** There one request may wait for what another has begun only under this flag, which compatibility dates since 2024-10-14 set. */
const mayShare = !isWorkerd || Cloudflare?.compatibilityFlags?.["handle_cross_request_promise_resolution"] === true
/** And what was begun ends with its request, without a word, when the visitor leaves. */
const patienceSeconds = 5

/** What the other request brings; what `begin` gives where nothing comes. */
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

/** Holds one value that is costly to fetch. Callers who come while it is fetched share the one fetch; a failure is not kept. */
export class Slot<T> {
  #held: { readonly value: T; readonly at: number } | undefined
  #pending: Promise<T> | undefined

  /** The held value if it is younger than this, else what `load` gives. */
  get(now: Date, maxAgeSeconds: number, load: () => Promise<T>): Promise<T> {
    // a clock that was set back makes a value old, not fresh for ever
    const age = this.#held && Math.abs(now.getTime() - this.#held.at) / 1000
    if (this.#held && age! < maxAgeSeconds) return Promise.resolve(this.#held.value)
    const other = this.#pending
    if (!other || !mayShare) return this.#begin(now, load)
    if (!isWorkerd) return other
    return awaitOther(
      other,
      () => this.#pending === other ? this.#begin(now, load) : this.get(now, maxAgeSeconds, load),
    )
  }

  #begin(now: Date, load: () => Promise<T>): Promise<T> {
    const pending = load().then((value) => {
      this.#held = { value, at: now.getTime() }
      return value
    }).finally(() => {
      if (this.#pending === pending) this.#pending = undefined
    })
    return this.#pending = pending
  }
}

const maxSlots = 64
const slots = new WeakMap<typeof fetch, Map<string, Slot<unknown>>>()

/**
 * The slot of what this function brings of this issuer or URL. It hangs on the function, not on a provider's settings: a lazy
 * configuration makes those anew for every request. What it holds is public, and nobody gets what another function brought.
 */
export function slotOf<T>(call: typeof fetch, kind: "issuer" | "tenants" | "keys", url: string): Slot<T> {
  let own = slots.get(call)
  if (!own) slots.set(call, own = new Map())
  const key = `${kind} ${url}`
  let slot = own.get(key)
  if (!slot) {
    const [oldest] = own.keys()
    if (own.size >= maxSlots && oldest !== undefined) own.delete(oldest)
    own.set(key, slot = new Slot())
  }
  return slot as Slot<T>
}
