// workerd forbids one request to wait for the input and output of another
const mayShare = globalThis.navigator?.userAgent !== "Cloudflare-Workers"

/** Holds one value that is costly to fetch. Callers who come while it is fetched share the one fetch; a failure is not kept. */
export class Slot<T> {
  #held: { readonly value: T; readonly at: number } | undefined
  #pending: Promise<T> | undefined

  /** The held value if it is younger than this, else what `load` gives. */
  get(now: Date, maxAgeSeconds: number, load: () => Promise<T>): Promise<T> {
    // a clock that was set back makes a value old, not fresh for ever
    const age = this.#held && Math.abs(now.getTime() - this.#held.at) / 1000
    if (this.#held && age! < maxAgeSeconds) return Promise.resolve(this.#held.value)
    if (this.#pending && mayShare) return this.#pending
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
