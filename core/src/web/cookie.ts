/** The attributes of a cookie (RFC 6265 §4.1.2). `maxAge` is in seconds. Without it, the cookie ends with the browser session. */
export interface CookieOptions {
  domain?: string | undefined
  path?: string | undefined
  maxAge?: number | undefined
  httpOnly?: boolean | undefined
  secure?: boolean | undefined
  sameSite?: "lax" | "strict" | "none" | undefined
  partitioned?: boolean | undefined
}

/** A cookie to set, as data that a binding passes to its framework. `maxAge: 0` deletes it. */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly options: Readonly<CookieOptions>
}

/** Maximum length of a `Cookie` header, in characters. A longer one is cut after the last whole cookie. */
export const maxCookieHeader: number = 32 * 1024

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const domainName = /^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/i
// deno-lint-ignore no-control-regex -- the characters that a cookie path must not contain
const badPath = /[\u0000-\u001f\u007f;]/

/** Describes the fault in a cookie's name and attributes (RFC 6265bis §4.1, including prefixes), or returns `undefined` if they are valid. */
export function findCookieFault(name: string, options: CookieOptions): string | undefined {
  const { domain, path, secure, sameSite, partitioned } = options
  if (!token.test(name)) {
    return `the name ${JSON.stringify(name)} contains characters that a cookie name must not contain`
  }
  if (domain !== undefined && !domainName.test(domain)) {
    return `the domain ${JSON.stringify(domain)} is not a domain name`
  }
  if (path !== undefined && (!path.startsWith("/") || badPath.test(path))) {
    return "the path must start with / and must not contain ; or control characters"
  }
  if (/^__(host|secure)-/i.test(name) && !secure) return `${name} must have \`secure: true\``
  if (/^__host-/i.test(name) && (domain !== undefined || path !== "/")) {
    return `${name} must have path "/" and no domain`
  }
  if (sameSite === "none" && !secure) return 'sameSite "none" needs `secure: true`'
  if (partitioned && !secure) return "partitioned cookies need `secure: true`"
  return undefined
}

const unreserved = /^[\w.!~*'()-]*$/

/** Returns the value for a cookie, percent-encoded. Tokens need no encoding, and checking that takes a fifth of the time. */
export const encodeCookieValue = (value: string): string => unreserved.test(value) ? value : encodeURIComponent(value)

/**
 * Returns the value of a `Set-Cookie` header. The cookie's value is percent-encoded, as {@link parseCookies} expects.
 */
export function toSetCookie({ name, value, options }: Cookie): string {
  const { domain, path, maxAge, httpOnly, secure, sameSite, partitioned } = options
  let text = `${name}=${encodeCookieValue(value)}`
  if (maxAge !== undefined) text += `; Max-Age=${Math.trunc(maxAge)}`
  if (domain !== undefined) text += `; Domain=${domain}`
  if (path !== undefined) text += `; Path=${path}`
  if (httpOnly) text += "; HttpOnly"
  if (secure) text += "; Secure"
  if (sameSite !== undefined) text += `; SameSite=${sameSite[0]!.toUpperCase()}${sameSite.slice(1)}`
  if (partitioned) text += "; Partitioned"
  return text
}

/** Returns all values of each name, in the order of the header, because browsers may send several cookies with the same name. Takes linear time. */
export function parseCookies(header: string | null): ReadonlyMap<string, readonly string[]> {
  const cookies = new Map<string, string[]>()
  if (!header) return cookies
  const text = header.length > maxCookieHeader
    ? header.slice(0, Math.max(0, header.lastIndexOf(";", maxCookieHeader)))
    : header
  for (const pair of text.split(";")) {
    const at = pair.indexOf("=")
    if (at < 1) continue
    const name = trim(pair.slice(0, at))
    if (!token.test(name)) continue
    const value = decode(unquote(trim(pair.slice(at + 1))))
    const known = cookies.get(name)
    if (known) known.push(value)
    else cookies.set(name, [value])
  }
  return cookies
}

const isSpace = (character: string | undefined): boolean => character === " " || character === "\t"

/**
 * Returns the text without the white space around it that RFC 6265 allows. `String.trim` removes more. A sibling site cannot set
 * `__Host-x`, but browsers accept `\u00a0__Host-x` from it, which would become that name if it were trimmed. A regular expression for
 * trailing spaces takes quadratic time if there are many in the middle.
 */
function trim(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isSpace(text[start])) start++
  while (end > start && isSpace(text[end - 1])) end--
  return text.slice(start, end)
}
const unquote = (value: string) =>
  value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value

function decode(value: string): string {
  if (!value.includes("%")) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Cookies that can only be read. */
export interface CookieReader {
  /** Returns all values of this name. There are several only if the browser sent several cookies with the same name. */
  all(name: string): readonly string[]
}

/** The cookies of one request: those that the browser sent, and the changes for the response. Reads reflect earlier writes. */
export class CookieJar implements CookieReader {
  readonly #sent: ReadonlyMap<string, readonly string[]>
  /** The last change to each name. */
  readonly #written = new Map<string, Cookie>()
  /** The names whose last change {@link CookieJar.take} has not returned yet. */
  readonly #waiting = new Set<string>()

  /** @param header the request's `Cookie` header */
  constructor(header: string | null) {
    this.#sent = parseCookies(header)
  }

  all(name: string): readonly string[] {
    const own = this.#written.get(name)
    if (own) return own.options.maxAge === 0 ? [] : [own.value]
    return this.#sent.get(name) ?? []
  }

  /** Returns the first value of this name, or `undefined`. */
  get(name: string): string | undefined {
    return this.all(name)[0]
  }

  /** Returns the names of all cookies, including written ones. */
  names(): string[] {
    return [...new Set([...this.#sent.keys(), ...this.#written.keys()])].filter((name) => this.all(name).length > 0)
  }

  /**
   * Sets a cookie on the response.
   * @throws {RangeError} if the name and attributes contradict each other (RFC 6265bis §4.1.3)
   */
  set(name: string, value: string, options: CookieOptions): void {
    const fault = findCookieFault(name, options)
    if (fault) throw new RangeError(fault)
    this.#written.set(name, { name, value, options })
    this.#waiting.add(name)
  }

  /** Deletes a cookie if the browser has it or is about to receive it. An unnecessary `Set-Cookie` would make responses uncacheable. */
  clear(name: string, options: CookieOptions): void {
    const isTaken = this.#written.has(name) && !this.#waiting.has(name)
    if (this.#sent.has(name) || isTaken) this.set(name, "", { ...options, maxAge: 0 })
    else if (this.#written.delete(name)) this.#waiting.delete(name)
  }

  /** Returns the changes since the last call, the latest for each name. */
  take(): Cookie[] {
    const changes = [...this.#waiting].map((name) => this.#written.get(name)!)
    this.#waiting.clear()
    return changes
  }
}
