import { InvalidConfig } from "../errors.ts"
import type { AccountOptions, AuthConfig, JWTOptions, LimitsOptions, SessionOptions } from "./config.ts"
import type { Callbacks, Events } from "./callbacks.ts"
import type { CookieOption, CookiesOptions, PagesOptions, Theme } from "../types.ts"
import type { CookieOptions } from "../web/cookie.ts"
import { findNearest } from "../web/text.ts"

/** All names of a type's options. A missing or extra name does not compile. */
export type Names<T> = Readonly<Record<Extract<keyof T, string>, true>>

const options: Names<AuthConfig> = {
  account: true,
  adapter: true,
  basePath: true,
  callbacks: true,
  cookies: true,
  debug: true,
  devPanel: true,
  development: true,
  events: true,
  experimental: true,
  jwt: true,
  limits: true,
  logger: true,
  mail: true,
  origin: true,
  pages: true,
  providers: true,
  raw: true,
  redirectProxyOrigins: true,
  redirectProxyUrl: true,
  secret: true,
  session: true,
  skipCSRFCheck: true,
  theme: true,
  trustHost: true,
  trustedProxies: true,
  use: true,
  useSecureCookies: true,
  user: true,
}
/** `authorized` is only called by the bindings. */
const callbacks: Names<Callbacks & { authorized: unknown }> = {
  signIn: true,
  redirect: true,
  session: true,
  jwt: true,
  language: true,
  authorized: true,
}
const events: Names<Events> = {
  decision: true,
  signIn: true,
  signOut: true,
  createUser: true,
  updateUser: true,
  linkAccount: true,
  unlinkAccount: true,
  session: true,
}

const account: Names<AccountOptions> = { encryptTokens: true }
const session: Names<SessionOptions> = {
  strategy: true,
  maxAge: true,
  absoluteMaxAge: true,
  updateAge: true,
  generateSessionToken: true,
  details: true,
  maxPerUser: true,
  revocation: true,
}
const jwt: Names<JWTOptions> = { secret: true, maxAge: true, encode: true, decode: true }
const pages: Names<PagesOptions> = {
  signIn: true,
  signOut: true,
  error: true,
  verifyRequest: true,
  newUser: true,
  account: true,
}
const theme: Names<Theme> = { name: true, colorScheme: true, logo: true, brandColor: true, buttonText: true }
const limits: Names<LimitsOptions> = {
  store: true,
  network: true,
  account: true,
  accountInAll: true,
  mail: true,
  challenge: true,
}
const cookieOption: Names<CookieOption> = { name: true, options: true }
const cookieAttributes: Names<CookieOptions> = {
  domain: true,
  path: true,
  maxAge: true,
  httpOnly: true,
  secure: true,
  sameSite: true,
  partitioned: true,
}
const cookies: Names<CookiesOptions> = {
  sessionToken: true,
  csrfToken: true,
  flow: true,
  challenge: true,
  link: true,
  code: true,
  form: true,
  signedOut: true,
  logout: true,
  fresh: true,
  lastUsed: true,
  pending: true,
  device: true,
  enrol: true,
}

/** Replacements for cookies of Auth.js that this library does not have. */
const moved: Readonly<Record<string, string>> = {
  "cookies.callbackUrl": "leave it out, because there is no such cookie",
  "cookies.nonce": "use `cookies.flow`",
  "cookies.pkceCodeVerifier": "use `cookies.flow`",
  "cookies.state": "use `cookies.flow`",
  "cookies.webauthnChallenge": "use `cookies.challenge`",
}

/**
 * Rejects unknown options, because otherwise a guard with a misspelled name would let every request pass.
 * @throws {InvalidConfig} if an option is unknown, or a callback is not a function
 */
export function checkOptions(config: AuthConfig): void {
  checkNames("", config, options)
  for (const [section, names] of Object.entries({ account, session, jwt, pages, theme, cookies, limits })) {
    checkNames(`${section}.`, config[section as keyof AuthConfig], names)
  }
  for (const [name, cookie] of Object.entries(config.cookies ?? {})) {
    checkNames(`cookies.${name}.`, cookie, cookieOption)
    if (cookie) checkNames(`cookies.${name}.options.`, cookie.options, cookieAttributes)
  }
  checkFunctions("callbacks", config.callbacks, callbacks)
  checkFunctions("events", config.events, events)
}

/** @throws {InvalidConfig} if `given` contains a name that is not in the list. @param section text before the name in the error message */
export function checkNames(section: string, given: unknown, names: Readonly<Record<string, true>>): void {
  for (const name of Object.keys(given ?? {})) {
    if (Object.hasOwn(names, name)) continue
    const option = section + name
    if (Object.hasOwn(moved, option)) throw new InvalidConfig(`Unknown option \`${option}\`; ${moved[option]}`)
    const nearest = section + findNearest(name, Object.keys(names))
    throw new InvalidConfig(`Unknown option \`${option}\`; did you mean \`${nearest}\`?`)
  }
}

function checkFunctions(option: string, given: object | undefined, names: Readonly<Record<string, true>>): void {
  checkNames(`${option}.`, given, names)
  for (const [name, value] of Object.entries(given ?? {})) {
    if (value !== undefined && typeof value !== "function") {
      throw new InvalidConfig(`\`${option}.${name}\` must be a function`)
    }
  }
}

/**
 * Returns true if the option is set to its symbol.
 * @throws {InvalidConfig} for any other value, so that a mistake does not disable a check
 */
export function isSymbol(value: unknown, symbol: symbol, option: string): boolean {
  if (value === undefined || value === symbol) return value === symbol
  throw new InvalidConfig(`\`${option}\` must be the symbol of that name from @svc-auth/core; leave it out otherwise`)
}
