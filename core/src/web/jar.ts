import { type Cookie, type CookieOptions, findCookieFault, parseCookies } from "./cookie.ts"

/** The cookies of one request: what the browser sent, and what the answer will change. Reads see earlier writes. */
export class CookieJar {
  readonly #sent: ReadonlyMap<string, readonly string[]>
  readonly #written = new Map<string, Cookie>()
  readonly #waiting = new Set<string>()

  /** @param header the request's `Cookie` header */
  constructor(header: string | null) {
    this.#sent = parseCookies(header)
  }

  /** Every value present under this name; more than one only if the browser sent twins. */
  all(name: string): readonly string[] {
    const own = this.#written.get(name)
    if (own) return own.options.maxAge === 0 ? [] : [own.value]
    return this.#sent.get(name) ?? []
  }

  /** The first value under this name. */
  get(name: string): string | undefined {
    return this.all(name)[0]
  }

  /** The names of all cookies present, written ones included. */
  names(): string[] {
    return [...new Set([...this.#sent.keys(), ...this.#written.keys()])].filter((name) => this.all(name).length > 0)
  }

  /** @throws {RangeError} when name and attributes contradict each other (RFC 6265bis §4.1.3) */
  set(name: string, value: string, options: CookieOptions): void {
    const fault = findCookieFault(name, options)
    if (fault) throw new RangeError(fault)
    this.#written.set(name, { name, value, options })
    this.#waiting.add(name)
  }

  /** Expires a cookie, but only if it is there, or on its way: a `Set-Cookie` for nothing wakes caches. */
  clear(name: string, options: CookieOptions): void {
    const taken = this.#written.has(name) && !this.#waiting.has(name)
    if (this.#sent.has(name) || taken) this.set(name, "", { ...options, maxAge: 0 })
    else if (this.#written.delete(name)) this.#waiting.delete(name)
  }

  /** The changes not taken before, the last one per name. */
  take(): Cookie[] {
    const changes = [...this.#waiting].map((name) => this.#written.get(name)!)
    this.#waiting.clear()
    return changes
  }
}
