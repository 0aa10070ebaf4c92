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
