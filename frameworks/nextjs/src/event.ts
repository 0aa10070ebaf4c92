import { type Cookie, toSetCookie } from "@svc-auth/core/kit"

/** Sets cookies on the response to one request. */
export interface CookieSetter {
  /** @throws if the response cannot have cookies: in server components, and after it has started */
  set(cookie: Cookie): void
  /** Returns true if `set` throws now. */
  isReadOnly(): boolean
}

/** Cookies that wait for a response. A later one replaces an earlier one with the same name. */
export class WaitingCookies implements CookieSetter {
  readonly #byName = new Map<string, Cookie>()

  set(cookie: Cookie): void {
    this.#byName.set(cookie.name, cookie)
  }

  isReadOnly(): boolean {
    return false
  }

  /** Returns the request's `Cookie` header as the browser will send it after the response. */
  applyTo(header: string | null): string | null {
    if (this.#byName.size === 0) return header
    const others = header?.split(";").filter((pair) => !this.#byName.has(nameOf(pair))) ?? []
    const set = this.all().filter(({ options }) => options.maxAge !== 0).map(toPair)
    return [...others, ...set].join(";")
  }

  /** Returns the cookies that have been set. */
  all(): readonly Cookie[] {
    return [...this.#byName.values()]
  }
}

/** A request, as far as it is known. */
export interface KnownRequest {
  readonly request: Request
  /** The URLs that path rules check, with the requested one first. Absent: the URL and the method are from the proxy's note, or guessed. */
  readonly urls?: readonly URL[]
  /** Returns the URLs of the pages that Next may show in place of the requested one. @throws {AmbiguousPath} */
  readonly findShown?: () => readonly URL[]
}

/** One Next request, as seen by the kit. */
export class NextEvent {
  known: KnownRequest
  readonly cookies: CookieSetter
  /** True if the proxy has renewed the session. */
  readonly isRenewed: boolean

  constructor(known: KnownRequest, cookies: CookieSetter, isRenewed = false) {
    this.known = known
    this.cookies = cookies
    this.isRenewed = isRenewed
  }
}

/** Returns the name in `name=value`, without the spaces and tabs around it (RFC 6265bis §5.6). */
const nameOf = (pair: string) => pair.slice(0, pair.indexOf("=")).replace(/^[ \t]+|[ \t]+$/g, "")

/** Returns `name=value`, encoded as in the response. */
const toPair = (cookie: Cookie) => toSetCookie(cookie).split(";")[0]!
