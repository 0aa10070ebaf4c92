import { InvalidConfig } from "../errors.ts"
import type { CookiesOptions } from "../model/types.ts"
import { type CookieOptions, findCookieFault } from "../web/cookie.ts"

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

/** Returns whether this is a default name of the session cookie. */
export const isDefaultSessionName = (name: string): boolean => /^(__(Host|Secure)-)?svc\.session-token$/.test(name)

/**
 * Returns names and attributes of all cookies. The default is HttpOnly, SameSite=Lax and Path=/. Names of secure
 * cookies begin with `__Host-`, or with `__Secure-` if the app set a domain or path.
 * @throws {InvalidConfig} if an override contradicts RFC 6265bis §4.1
 */
export function toCookieTable(overrides: Partial<CookiesOptions>, secure: boolean): CookieTable {
  const table: Partial<Record<keyof CookiesOptions, CookieSpec>> = {}
  for (const key of Object.keys(names) as (keyof CookiesOptions)[]) {
    const override = overrides[key]
    const options: CookieOptions = { httpOnly: true, sameSite: "lax", path: "/", secure, ...override?.options }
    const shared = options.domain !== undefined || options.path !== "/"
    const name = override?.name ?? `${options.secure ? shared ? "__Secure-" : "__Host-" : ""}${names[key]}`
    const fault = findCookieFault(name, options)
    if (fault) throw new InvalidConfig(`\`cookies.${key}\`: ${fault}`)
    table[key] = { name, options }
  }
  return table as CookieTable
}
