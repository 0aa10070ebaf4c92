import { InvalidConfig } from "./errors.ts"
import type { AuthConfig, Callbacks, Events } from "./model/config.ts"
import { findNearest } from "./web/text.ts"

/** A name that is missing here, or that the type does not have, does not compile. */
type Names<T> = Readonly<Record<Extract<keyof T, string>, true>>

const options: Names<AuthConfig> = {
  adapter: true,
  basePath: true,
  callbacks: true,
  cookies: true,
  debug: true,
  development: true,
  events: true,
  experimental: true,
  jwt: true,
  logger: true,
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
  useSecureCookies: true,
}
/** `authorized` is the bindings': the core never asks it. */
const callbacks: Names<Callbacks & { authorized: unknown }> = {
  signIn: true,
  redirect: true,
  session: true,
  jwt: true,
  authorized: true,
}
const events: Names<Events> = {
  signIn: true,
  signOut: true,
  createUser: true,
  updateUser: true,
  linkAccount: true,
  session: true,
}

/** What does here the work of options that Auth.js and its bindings have or had. */
const moved: Readonly<Record<string, string>> = {
  database: "`adapter`",
  injectEndpoints: "the binding's own hook or integration",
  prefix: "`basePath`",
  site: "`origin` (AUTH_URL)",
  url: "`origin` (AUTH_URL)",
}

/** Refuses names that nobody asks for: a guard with a typing error would let everyone in. @throws {InvalidConfig} */
export function checkOptions(config: AuthConfig): void {
  for (const name of Object.keys(config)) {
    if (Object.hasOwn(options, name)) continue
    if (Object.hasOwn(moved, name)) throw new InvalidConfig(`${name} is no option here: use ${moved[name]}`)
    throw new InvalidConfig(`${name} is no option: is \`${findNearest(name, Object.keys(options))}\` meant?`)
  }
  checkFunctions("callbacks", config.callbacks, Object.keys(callbacks))
  checkFunctions("events", config.events, Object.keys(events))
}

function checkFunctions(option: string, given: object | undefined, names: readonly string[]): void {
  for (const [name, value] of Object.entries(given ?? {})) {
    if (!names.includes(name)) throw new InvalidConfig(`${option}.${name} is none of ${names.join(", ")}`)
    if (value !== undefined && typeof value !== "function") {
      throw new InvalidConfig(`${option}.${name} must be a function`)
    }
  }
}

/** Whether the option is set to its symbol. Any other value is somebody's mistake, and must not switch a check off. */
export function isSymbol(value: unknown, symbol: symbol, option: string): boolean {
  if (value === undefined || value === symbol) return value === symbol
  throw new InvalidConfig(`${option} takes the symbol of that name from @svc-auth/core, or nothing`)
}
