import type { Callbacks, Events } from "./callbacks.ts"
import type { Feature, WithFeature } from "./feature.ts"
import type { Adapter } from "./adapter.ts"
import type { EmailConfig } from "./email-provider.ts"
import type { SendMail } from "./mail.ts"
import type { RevocationOptions } from "./revocation.ts"
import type { Provider } from "./provider.ts"
import type { UserOptions } from "./user-fields.ts"
import type { clock, home, raw, skipCSRFCheck } from "./symbols.ts"
import type {
  Awaitable,
  CookiesOptions,
  DefaultSession,
  JWT,
  LoggerInstance,
  PagesOptions,
  Session,
  Theme,
} from "../types.ts"

/** Parameters of `jwt.encode`. */
export interface JWTEncodeParams {
  token: JWT
  secret: string | string[]
  /** The session cookie's name. An encoder can bind its tokens to it, as `encode` of `@svc-auth/core/jwt` does. */
  salt: string
  /** The only origin at which the token is valid. Set if the app has several (`tenants`). */
  origin?: string | undefined
  /** Seconds. */
  maxAge: number
}

/** Parameters of `jwt.decode`. */
export interface JWTDecodeParams {
  token: string
  secret: string | string[]
  /** The session cookie's name. */
  salt: string
  /** The origin of the request. Set if the app has several (`tenants`). */
  origin?: string | undefined
}

/** Encryption of session tokens under the `jwt` strategy. */
export interface JWTOptions {
  /** Default: the configuration's `secret`. */
  secret: string | string[]
  /** Seconds; default `session.maxAge`. */
  maxAge: number
  /** Returns the cookie value for a token. Default: the encrypted token (JWE). */
  encode(params: JWTEncodeParams): Awaitable<string>
  /** Returns the token in a cookie value, with its `iat` and `exp`. If it returns `null` or throws, there is no session. */
  decode(params: JWTDecodeParams): Awaitable<JWT | null>
}

/** Lifetime and storage of sessions. */
export interface SessionOptions {
  /** Default `database` with an adapter, else `jwt`. */
  strategy?: "jwt" | "database" | undefined
  /** Seconds after which an unused session ends. Default 30 days. */
  maxAge?: number | undefined
  /** Seconds after sign-in at which a session ends, even if it is in use. Default: none. */
  absoluteMaxAge?: number | undefined
  /** Seconds after which a session in use is renewed. 0 renews it on every access. Default one day. */
  updateAge?: number | undefined
  /** Returns the token of a new database session. Default: 32 random bytes. */
  generateSessionToken?: (() => string) | undefined
  /**
   * True if stored sessions contain the browser's `User-Agent` and, if `trustedProxies` is set, its network, so that users recognise their
   * devices. Default `true`.
   */
  details?: boolean | undefined
  /**
   * Maximum number of concurrent sessions per user under the `database` strategy. A sign-in that exceeds it ends the oldest sessions.
   * Requires an adapter with `listSessions`. `Infinity` means no limit. Default 100.
   */
  maxPerUser?: number | undefined
  /** Ends JWT sessions before they expire. Default: a session only ends in its own browser. */
  revocation?: RevocationOptions | undefined
}

/** A limit on the number of events in a window, which opens with its first event. */
export interface LimitWindow {
  /** Number of events, at least 1. */
  most: number
  /** Length of the window in seconds, from 1 to 31,622,400 (366 days). */
  seconds: number
}

/**
 * Limits on attempts to sign in, mails and passkey challenges. Each limit is a list of windows, the shortest first, or `false` for no
 * limit. A successful sign-in refunds its attempts if the store has `giveBack`.
 */
export interface LimitsOptions {
  /**
   * The store that counts. `redisLimits(client)` of `@svc-auth/redis` counts across all processes, `memoryLimits()` of
   * `@svc-auth/core/adapters/memory` within one. Default: the adapter if it has `hit`, otherwise the memory of the process.
   */
  store?: (Required<Pick<Adapter, "hit">> & Pick<Adapter, "giveBack">) | undefined
  /** Attempts and mails per network; needs `trustedProxies`. Default 50 in 15 minutes, 300 in a day. */
  network?: readonly LimitWindow[] | false | undefined
  /** Attempts per account and network. Attempts from unknown networks share one count. Default 10 in 15 minutes, 30 in a day. */
  account?: readonly LimitWindow[] | false | undefined
  /** Attempts per account, from all networks together. Default 100 in a day. */
  accountInAll?: readonly LimitWindow[] | false | undefined
  /** Mails per address and provider. Default 5 in 15 minutes. */
  mail?: readonly LimitWindow[] | false | undefined
  /** Passkey challenges per network; all networks together get 100 times as many. Default 300 in 15 minutes. */
  challenge?: readonly LimitWindow[] | false | undefined
}

/** Storage of accounts by the adapter. */
export interface AccountOptions {
  /**
   * True if `access_token`, `refresh_token` and `id_token` are encrypted before the adapter stores them. Default `false`. Tokens that are
   * already stored remain readable, and are encrypted the next time they are written.
   */
  encryptTokens?: boolean | undefined
}

/** Features that may change or disappear in any version. A warning is logged if one is enabled. */
export interface ExperimentalOptions {
  /** Default `false`. */
  enableWebAuthn?: boolean | undefined
}

/** The options that do not depend on the session's type. All bindings share them. */
export interface AuthOptions {
  /** The providers: built-in ones, with or without options, and your own objects. May be empty. */
  providers: Provider[]
  /** Encrypts sessions and signs tokens; at least 32 characters. If it is an array, the first secret encrypts and any of them decrypts. */
  secret?: string | string[] | undefined
  /** Path of the routes; default `/auth`. */
  basePath?: string | undefined
  /**
   * The app's public origin, such as `https://app.example`. Default: `AUTH_URL`. If set, headers cannot change it. Apps with several origins
   * have `tenants` in {@link AuthOptions.use}.
   */
  origin?: string | undefined
  /**
   * Trusts `X-Forwarded-Host`, `X-Forwarded-Proto` and `Host`. Set it only behind a proxy that sets these headers. With `tenants`, `Host` does
   * not need this option, and the origin must be listed no matter which header it comes from.
   */
  trustHost?: boolean | undefined
  /**
   * Number of proxies in front of the app that append to `X-Forwarded-For`. If set, sign-in attempts are also limited per network. If the
   * number is too high, clients can choose their address.
   */
  trustedProxies?: number | undefined
  /**
   * Base URL of the routes of another deployment, whose redirect URIs are registered with the providers, such as `https://app.example/auth`.
   * Providers redirect there, and it forwards to {@link AuthOptions.redirectProxyOrigins}. Both deployments need the same secret.
   */
  redirectProxyUrl?: string | undefined
  /**
   * Origins to which this deployment may forward a user who returns from a provider. `*` stands for one label:
   * `https://*.preview.app.example`. Default: none.
   */
  redirectProxyOrigins?: readonly string[] | undefined
  /** True if the app runs in development. Default: `true` if the binding finds `NODE_ENV=development`, otherwise `false`. */
  development?: boolean | undefined
  /**
   * True if `/auth/dev` shows the development panel. Default: `true` under the development servers of Vite and Next.js. Other frameworks
   * have no such server, so they need `true` and `--conditions=development`.
   */
  devPanel?: boolean | undefined
  /** The store of users, accounts and sessions. Without one, sessions are in the cookie. */
  adapter?: (Adapter & WithFeature) | undefined
  /** Storage of accounts by the adapter. */
  account?: AccountOptions | undefined
  /** Own fields of users. Default: none. */
  user?: UserOptions | undefined
  /** Storage and lifetime of sessions. */
  session?: SessionOptions | undefined
  /** Encryption of session tokens under the `jwt` strategy. */
  jwt?: Partial<JWTOptions> | undefined
  /** Event handlers, for audit logs. */
  events?: Events | undefined
  /** Paths or URLs of your own pages in place of the built-in ones. */
  pages?: Partial<PagesOptions> | undefined
  /**
   * Sends the mails of `Password` and `mfa`: a built-in e-mail provider, such as `Resend({ from })`, or a function. Default: the e-mail
   * provider in `providers`, if it is the only one and built-in.
   */
  mail?: EmailConfig | SendMail | undefined
  /**
   * Features in addition to those of the providers and the adapter: `[mfa(), accountPage()]` with `mfa` of `@svc-auth/password` and `accountPage` of
   * `@svc-auth/core/features`, and the languages of the built-in pages and mails: `[en, de]` with `en` of `@svc-auth/core/languages/en`. The user
   * sees the language that best matches the browser's `Accept-Language`, otherwise the first. Default: none, and English.
   */
  use?: readonly Feature[] | undefined
  /** Name, logo and colours of the built-in pages and mails. */
  theme?: Theme | undefined
  /** Rate limits for sign-in attempts, mails and passkey challenges. `false` turns all limits off. */
  limits?: LimitsOptions | false | undefined
  /** True if cookies are `Secure`. Default: `true` on https, `false` on http. */
  useSecureCookies?: boolean | undefined
  /** Names and attributes of the library's cookies. */
  cookies?: Partial<CookiesOptions> | undefined
  /** Prints debug lines; ignored when `logger` is set. */
  debug?: boolean | undefined
  /** Receives errors, warnings and debug lines, without secrets. Levels that it does not define print to the console. */
  logger?: Partial<LoggerInstance> | undefined
  /** Features that may change in any version. */
  experimental?: ExperimentalOptions | undefined
  /** The symbol of this name disables the CSRF token. The same-origin check of the headers remains. */
  skipCSRFCheck?: typeof skipCSRFCheck | undefined
  /** The clock by which every lifetime is measured. */
  [clock]?: (() => Date) | undefined
}

/** Configuration of {@link Auth}. `S` is the session's type, inferred from `callbacks.session`. */
export interface AuthConfig<S extends DefaultSession = Session> extends AuthOptions {
  /** Decisions of the app. */
  callbacks?: Callbacks<S> | undefined
  /** The symbol of this name makes {@link Auth} return a `ResponseInternal`. For framework authors. */
  raw?: typeof raw | undefined
  /** Path of the app's root, with a trailing slash. It is the default target. For framework authors. */
  [home]?: string | undefined
}
