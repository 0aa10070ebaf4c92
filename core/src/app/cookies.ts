import { InvalidConfig } from "../errors.ts"
import type { CookiesOptions } from "../types.ts"
import { type CookieOptions, findCookieFault } from "../web/cookie.ts"
import { isLoopback } from "../web/url.ts"

/** A cookie's name and attributes, with defaults and overrides applied. */
export interface CookieSpec {
  readonly name: string
  readonly options: Readonly<CookieOptions>
}

export type CookieTable = Readonly<Record<keyof CookiesOptions, CookieSpec>>

const names: Record<keyof CookiesOptions, string> = {
  sessionToken: "svc.session-token",
  csrfToken: "svc.csrf-token",
  flow: "svc.flow",
  challenge: "svc.challenge",
  link: "svc.link",
  code: "svc.code",
  form: "svc.form",
  signedOut: "svc.signed-out",
  logout: "svc.logout",
  fresh: "svc.fresh",
  lastUsed: "svc.last-used",
  pending: "svc.pending",
  device: "svc.device",
  enrol: "svc.enrol",
}

/** Facts about an app that its cookies must match. */
export interface CookieScope {
  readonly basePath: string
  /** The app's origins, as far as the configuration contains them. A pattern has `*` in place of its first label. */
  readonly origins: readonly string[]
  /** Paths other than pages at which the framework runs the app's code. */
  readonly calls: readonly string[]
  /** The option `useSecureCookies`. */
  readonly useSecureCookies: boolean | undefined
}

type Key = keyof CookiesOptions

/** Cookies that pages and the app's own actions read together with the session. */
const withSession: ReadonlySet<Key> = new Set(["signedOut", "logout", "fresh", "code", "pending", "device", "enrol"])
/** Cookies that the response to a provider's redirect reads, or the page to which it redirects. */
const afterRedirect: ReadonlySet<Key> = new Set(["flow", "form", "fresh", "pending", "device"])

/** Returns true if this is a default name of the session cookie. */
export const isDefaultSessionName = (name: string): boolean => /^(__(Host|Secure)-)?svc\.session-token$/.test(name)

/**
 * Returns the names and attributes of all cookies. The default is HttpOnly, SameSite=Lax and Path=/. Names of secure cookies begin with
 * `__Host-`, or with `__Secure-` if the app set a domain or path.
 * @throws {InvalidConfig} if an override contradicts RFC 6265bis §4.1, or would make a flow impossible
 */
export function toCookieTable(overrides: Partial<CookiesOptions>, secure: boolean, scope: CookieScope): CookieTable {
  const table: Partial<Record<Key, CookieSpec>> = {}
  for (const key of Object.keys(names) as Key[]) {
    const override = overrides[key] || undefined
    const given = Object.entries(override?.options ?? {}).filter(([, value]) => value !== undefined)
    const options: CookieOptions = { httpOnly: true, sameSite: "lax", path: "/", secure, ...Object.fromEntries(given) }
    const shared = options.domain !== undefined || options.path !== "/"
    const name = override?.name ?? `${options.secure ? shared ? "__Secure-" : "__Host-" : ""}${names[key]}`
    table[key] = { name, options }
    const fault = override || scope.useSecureCookies
      ? findTypeFault(options) ?? findCookieFault(name, options) ?? findPathFault(key, options.path!, table, scope) ??
        findStrictFault(key, options) ?? findDropFault(options, override?.options?.secure, scope)
      : undefined
    if (fault) throw new InvalidConfig(`\`cookies.${key}\`: ${fault}`)
  }
  checkNamesDiffer(table as CookieTable)
  return table as CookieTable
}

function findTypeFault(options: CookieOptions): string | undefined {
  const { sameSite = "lax", maxAge = 1 } = options
  for (const text of ["domain", "path"] as const) {
    if (typeof (options[text] ?? "") !== "string") return `\`${text}\` must be a text`
  }
  for (const flag of ["httpOnly", "secure", "partitioned"] as const) {
    if (typeof (options[flag] ?? false) !== "boolean") return `\`${flag}\` must be \`true\` or \`false\``
  }
  if (!["lax", "strict", "none"].includes(sameSite)) return 'sameSite must be "lax", "strict" or "none"'
  return Number.isInteger(maxAge) && maxAge > 0
    ? undefined
    : "maxAge must be a whole number of seconds, at least 1: with less, browsers drop the cookie"
}

/** Returns true if browsers send a cookie with the path `by` to `path` (RFC 6265 §5.1.4). */
const isCovered = (path: string, by: string) => path === by || path.startsWith(by.endsWith("/") ? by : `${by}/`)

function findPathFault(
  key: Key,
  path: string,
  { sessionToken }: Partial<CookieTable>,
  { basePath, calls }: CookieScope,
): string | undefined {
  const needs: [path: string, what: string][] = [[`${basePath}/`, "where the auth routes are"]]
  if (key === "sessionToken") {
    needs.push(...calls.map((call): [string, string] => [call, "where the framework runs functions of the app"]))
  }
  if (withSession.has(key)) needs.push([sessionToken!.options.path!, "which is that of the session"])
  const [missed] = needs.filter(([need]) => !isCovered(need, path))
  return missed &&
    `the path "${path}" does not cover "${missed[0]}", ${missed[1]}: browsers would not send the cookie there`
}

const findStrictFault = (key: Key, { sameSite }: CookieOptions) =>
  sameSite === "strict" && afterRedirect.has(key)
    ? 'browsers do not send a cookie with sameSite "strict" after the redirect from a provider; use "lax"'
    : undefined

/** Returns the reason why browsers would ignore the cookie at one of the app's origins. */
function findDropFault(
  { domain, secure }: CookieOptions,
  secureOption: boolean | undefined,
  { origins, useSecureCookies }: CookieScope,
): string | undefined {
  const within = domain?.replace(/^\./, "").toLowerCase()
  for (const origin of origins) {
    const url = new URL(origin.replace("*", "x"))
    const { protocol, hostname } = url
    if (secure && (secureOption ?? useSecureCookies) && protocol === "http:" && !isLoopback(url)) {
      return `browsers ignore \`secure\` cookies of ${origin}; use https, or leave out the option`
    }
    if (within === undefined || hostname === within) continue
    if (/^[\d.]+$|:/.test(hostname) || !hostname.endsWith(`.${within}`)) {
      return `the domain "${domain}" does not contain ${hostname}, a host of the app`
    }
    if (!within.includes(".") && within !== "localhost") return `the domain "${domain}" is a whole top-level domain`
  }
  return undefined
}

/** @throws {InvalidConfig} if two cookies have the same name, or one has the name of another's part */
function checkNamesDiffer(table: CookieTable): void {
  const all = Object.entries(table)
  for (const [i, [key, { name }]] of all.entries()) {
    const twin = all.slice(0, i).find(([, other]) => other.name === name)
    if (twin) throw new InvalidConfig(`\`cookies.${key}\` has the name of \`cookies.${twin[0]}\`, "${name}"`)
    const whole = all.find(([, other]) => name.startsWith(other.name) && part.test(name.slice(other.name.length)))
    if (whole) {
      throw new InvalidConfig(`\`cookies.${key}\`: "${name}" is the name of a part of \`cookies.${whole[0]}\``)
    }
  }
}

/** Suffix of a cookie that is a part of a long session, or of a sign-in in progress. */
const part = /^\.(\d|[\w-]{8})$/
