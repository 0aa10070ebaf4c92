import type { Adapter, AdapterSession, AdapterUser } from "./adapter.ts"
import type { Provider } from "./provider.ts"
import type { clock, home, raw, skipCSRFCheck } from "./symbols.ts"
import type {
  Account,
  Awaitable,
  CookiesOptions,
  CredentialInput,
  DefaultSession,
  JWT,
  LoggerInstance,
  PagesOptions,
  Profile,
  Session,
  Theme,
  User,
} from "./types.ts"

/** What `jwt.encode` is given. */
export interface JWTEncodeParams {
  token: JWT
  secret: string | string[]
  /** The session cookie's name. A custom encoder may use it to keep its values apart, as `encode` of `@svc-auth/core/jwt` does. */
  salt: string
  /** Seconds. */
  maxAge: number
}

/** What `jwt.decode` is given. */
export interface JWTDecodeParams {
  token: string
  secret: string | string[]
  /** The session cookie's name. */
  salt: string
}

/** How session tokens are sealed under the `jwt` strategy. */
export interface JWTOptions {
  /** Default: the configuration's `secret`. */
  secret: string | string[]
  /** Seconds; default `session.maxAge`. */
  maxAge: number
  /** The cookie's value for a token. Default: encrypted (JWE). */
  encode(params: JWTEncodeParams): Awaitable<string>
  /** The token of a cookie's value, with its `iat` and `exp`; `null` or a throw: there is no session. */
  decode(params: JWTDecodeParams): Awaitable<JWT | null>
}

/** How long sessions live, and where. */
export interface SessionOptions {
  /** Default `database` with an adapter, else `jwt`. */
  strategy?: "jwt" | "database" | undefined
  /** Seconds of idleness after which a session ends; default 30 days. */
  maxAge?: number | undefined
  /** Seconds after which a session in use is written again; 0: at every access. Default one day. */
  updateAge?: number | undefined
  /** Token of a new database session; default 32 random bytes. */
  generateSessionToken?: (() => string) | undefined
}

/** What `callbacks.signIn` is told of who wants to enter. */
export interface SignInParams {
  /** The user as stored; for a new user, as the provider's `profile` or `authorize` returned them. */
  user: User | AdapterUser
  account: Account | null
  /** oauth, oidc: the full profile. */
  profile?: Profile | undefined
  /** credentials: what was submitted. */
  credentials?: Record<string, CredentialInput | unknown> | undefined
  /** email: `verificationRequest` is true before a mail is sent, and absent when its link was followed. */
  email?: { verificationRequest?: boolean | undefined } | undefined
}

/** What `callbacks.jwt` is told. `T` is what the app's tokens hold. */
export interface JWTParams<T extends JWT = JWT> {
  /** A copy: what is returned counts. At sign-in name, email, image and sub; later all of it. */
  token: T
  user?: User | AdapterUser | undefined
  account?: Account | null | undefined
  profile?: Profile | undefined
  trigger?: "signIn" | "signUp" | "update" | undefined
  /** On an update: what the client sent. Validate it. */
  // deno-lint-ignore no-explicit-any -- untrusted input of any shape, as the interface says
  session?: any
  /** @deprecated use `trigger === "signUp"` */
  isNewUser?: boolean | undefined
}

/** What `callbacks.session` is told. `T` is what the app's tokens hold. */
export interface SessionParams<T extends JWT = JWT> {
  session: Session
  /** jwt strategy only. */
  token: T
  /** Database strategy only. */
  user: AdapterUser
  /** On an update: what the client sent. Validate it. */
  // deno-lint-ignore no-explicit-any -- untrusted input of any shape, as the interface says
  newSession?: any
  trigger?: "update" | undefined
}

/** Decisions that the application takes. */
export interface Callbacks<S extends DefaultSession = Session> {
  /** Decides whether this person may enter. `false` or a throw: the error page. A string: go there instead. */
  signIn?: ((params: SignInParams) => Awaitable<boolean | string>) | undefined
  /** Decides where a URL named by a client may lead. Default: only the app's own origin. */
  redirect?: ((params: { url: string; baseUrl: string }) => Awaitable<string>) | undefined
  // the types of methods: these may be written for a narrower parameter, for the app knows what its own tokens hold
  /** Chooses what the client sees of the session. */
  session?: { call(params: SessionParams): Awaitable<S> }["call"] | undefined
  /** Chooses what the session cookie holds; `null` ends the session. */
  jwt?: { call(params: JWTParams): Awaitable<JWT | null> }["call"] | undefined
}

/** What happened, for audit logs. The answer to the browser waits for a handler; what it throws is only logged. */
export interface Events {
  /** A user has signed in. */
  signIn?:
    | ((
      message: {
        user: User
        account?: Account | null | undefined
        profile?: Profile | undefined
        isNewUser?: boolean | undefined
      },
    ) => Awaitable<void>)
    | undefined
  /** A user has signed out. `session` is set with database sessions, `token` with `jwt`. */
  signOut?:
    | ((message: { session: AdapterSession | void | null | undefined } | { token: JWT | null }) => Awaitable<void>)
    | undefined
  /** The adapter has stored a new user. */
  createUser?: ((message: { user: User }) => Awaitable<void>) | undefined
  /** The adapter has changed a user. */
  updateUser?: ((message: { user: User }) => Awaitable<void>) | undefined
  /** An account of a provider has been linked to a user. */
  linkAccount?:
    | ((message: { user: User | AdapterUser; account: Account; profile: User | AdapterUser }) => Awaitable<void>)
    | undefined
  /** A session has been read. */
  session?: ((message: { session: Session; token: JWT }) => Awaitable<void>) | undefined
}

/** At most this many events, from the first of them until the seconds have passed. */
export interface LimitWindow {
  /** Number of events, at least 1. */
  most: number
  /** Length of the window in seconds, from 1 to 31,622,400 (366 days). */
  seconds: number
}

/**
 * How many attempts to sign in, mails and passkey challenges are let through. Each limit is a list of windows, the shortest first, or
 * `false` for no limit. A sign-in that succeeds gives its counts back, if the store has `giveBack`.
 */
export interface LimitsOptions {
  /**
   * Counts in place of the adapter's methods: `hit`, and `giveBack` if it has one. `redisLimits(client)` of `@svc-auth/redis` counts for all
   * processes, `memoryLimits()` of `@svc-auth/core/adapters/memory` for one. Default: the adapter if it has `hit`, else the memory of the process.
   */
  store?: (Required<Pick<Adapter, "hit">> & Pick<Adapter, "giveBack">) | undefined
  /** Attempts of one network, and mails that it asks for; needs `trustedProxies`. Default 50 in 15 minutes, 300 in a day. */
  network?: readonly LimitWindow[] | false | undefined
  /** Attempts at one account from one network, or from all networks if they are not known. Default 10 in 15 minutes, 30 in a day. */
  account?: readonly LimitWindow[] | false | undefined
  /** Attempts at one account from all networks together. Default 100 in a day. */
  accountInAll?: readonly LimitWindow[] | false | undefined
  /** Mails to one address from one provider. Default 5 in 15 minutes. */
  mail?: readonly LimitWindow[] | false | undefined
  /** Passkey challenges of one network; all networks together get 100 times as many. Default 300 in 15 minutes. */
  challenge?: readonly LimitWindow[] | false | undefined
}

/** Features that may change or go without notice; turning one on prints a warning. */
export interface ExperimentalOptions {
  /** Default `false`. */
  enableWebAuthn?: boolean | undefined
}

/** All of a configuration that does not know the session's type, and that bindings share. */
export interface AuthOptions {
  /** The ways in: built-in providers as they are or called with options, and objects of your own. May be empty. */
  providers: Provider[]
  /** Encrypts sessions and signs tokens: at least 32 characters. An array rotates: the first seals, all open. */
  secret?: string | string[] | undefined
  /** Path of the routes; default `/auth`. */
  basePath?: string | undefined
  /** The app's public origin (`https://app.example`), from `AUTH_URL`; wins over every header. */
  origin?: string | undefined
  /** Believe `X-Forwarded-Host`/`-Proto` and `Host`: only behind a proxy that sets them. */
  trustHost?: boolean | undefined
  /**
   * How many proxies in front of the app append to `X-Forwarded-For`. With it attempts to sign in are limited by network too.
   * Too high a number lets clients choose their address.
   */
  trustedProxies?: number | undefined
  /**
   * Where providers send people back in place of this deployment: base URL of the routes of one whose callbacks they know, such
   * as `https://app.example/auth`. That one sends on to {@link AuthOptions.redirectProxyOrigins}. Same secret on both.
   */
  redirectProxyUrl?: string | undefined
  /**
   * Origins that this deployment sends people on to who come back from a provider. `*` stands for one label:
   * `https://*.preview.app.example`. Default: none.
   */
  redirectProxyOrigins?: readonly string[] | undefined
  /** Default: `NODE_ENV=development` at the binding; anything else is production. */
  development?: boolean | undefined
  /** The store of users, accounts and sessions. Without one, sessions are in the cookie. */
  adapter?: Adapter | undefined
  /** Where sessions are kept, and how long they last. */
  session?: SessionOptions | undefined
  /** How session tokens are encrypted under the strategy `jwt`. */
  jwt?: Partial<JWTOptions> | undefined
  /** Functions that are called when something has happened, for audit logs. */
  events?: Events | undefined
  /** Paths or URLs of your own pages in place of the built-in ones. */
  pages?: Partial<PagesOptions> | undefined
  /** Logo and colours of the built-in pages and mails. */
  theme?: Theme | undefined
  /** How often users may try to sign in before they have to wait. `false`: nothing is counted. */
  limits?: LimitsOptions | false | undefined
  /** Default: secure exactly on https. */
  useSecureCookies?: boolean | undefined
  /** Names and attributes of the library's cookies. */
  cookies?: Partial<CookiesOptions> | undefined
  /** Prints debug lines; ignored when `logger` is set. */
  debug?: boolean | undefined
  /** Gets errors, warnings and debug lines, without secrets. Levels that it lacks print to the console. */
  logger?: Partial<LoggerInstance> | undefined
  /** Features that may change in any version. */
  experimental?: ExperimentalOptions | undefined
  /** The symbol of this name: no CSRF token is asked for. The header rule stays. */
  skipCSRFCheck?: typeof skipCSRFCheck | undefined
  /** The clock that every lifetime is measured with. */
  [clock]?: (() => Date) | undefined
}

/** Configuration of {@link Auth}. `S` is the session's type, inferred from `callbacks.session`. */
export interface AuthConfig<S extends DefaultSession = Session> extends AuthOptions {
  /** Decisions that the application takes. */
  callbacks?: Callbacks<S> | undefined
  /** The symbol of this name: the answer is not yet a `Response`. For framework authors. */
  raw?: typeof raw | undefined
  /** Path of the app's root, with a slash at its end; where people land who name no target. For framework authors. */
  [home]?: string | undefined
}
