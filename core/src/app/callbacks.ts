import type { AdapterSession, AdapterUser } from "./adapter.ts"
import type { Decision } from "./decision.ts"
import type { SessionWith, StoredValues, UserFields } from "./user-fields.ts"
import type { Account, Awaitable, CredentialInput, DefaultSession, JWT, Profile, Session, User } from "../types.ts"

/** Parameters of `callbacks.signIn`. */
export interface SignInParams {
  /** The user as stored. For a new user, the result of the provider's `profile` or `authorize`. */
  user: User | AdapterUser
  account: Account | null
  /** OAuth and OIDC: the full profile. */
  profile?: Profile | undefined
  /** Credentials: the submitted fields. */
  credentials?: Record<string, CredentialInput | unknown> | undefined
  /** E-mail, and the sign-up of `Password`: `verificationRequest` is true before the mail is sent, and absent when the user has followed the link. */
  email?: { verificationRequest?: boolean | undefined } | undefined
}

/** Parameters of `callbacks.jwt`. `T` is the type of the app's tokens. */
export interface JWTParams<T extends JWT = JWT> {
  /** A copy of the token; only the returned value is used. At sign-in it has `name`, `email`, `image` and `sub`; later it has every claim. */
  token: T
  user?: User | AdapterUser | undefined
  account?: Account | null | undefined
  profile?: Profile | undefined
  trigger?: "signIn" | "signUp" | "update" | undefined
  /** Set on an update: the data that the client sent. Validate it. */
  // deno-lint-ignore no-explicit-any -- untrusted input of any shape
  session?: any
  /**
   * Set where cookies cannot be set, such as in server components. The returned claims are then used only for this read and lost
   * afterwards, so do not refresh a provider's tokens.
   */
  readOnly?: true | undefined
  /** @deprecated use `trigger === "signUp"` */
  isNewUser?: boolean | undefined
}

/** Parameters of `callbacks.session`. `T` is the type of the app's tokens, `F` that of the fields of users. */
export interface SessionParams<T extends JWT = JWT, F extends UserFields = UserFields> {
  session: SessionWith<F>
  /** Set only under the `jwt` strategy. */
  token: T
  /** Set only under the `database` strategy. */
  user: AdapterUser & (string extends keyof F ? unknown : StoredValues<F>)
  /** Set on an update: the data that the client sent. Validate it. */
  // deno-lint-ignore no-explicit-any -- untrusted input of any shape
  newSession?: any
  trigger?: "update" | undefined
}

/** Decisions of the app. */
export interface Callbacks<S extends DefaultSession = Session, F extends UserFields = UserFields> {
  /** Decides whether the user may sign in. `false` or an exception leads to the error page. A string redirects to that URL. */
  signIn?: ((params: SignInParams) => Awaitable<boolean | string>) | undefined
  /** Returns the target to use for a URL from the client. Default: only URLs of the app's own origin are accepted. */
  redirect?: ((params: { url: string; baseUrl: string }) => Awaitable<string>) | undefined
  /**
   * Returns the tag of the language for a request, for example from a cookie or the path of the app's page. If it does not return a tag, or
   * the app does not use a language that matches it, `Accept-Language` decides.
   */
  language?: ((request: Request) => Awaitable<string | null | undefined>) | undefined
  // method types accept a callback with a narrower parameter, because the app knows the type of its own tokens
  /** Returns the session that the client sees. */
  session?: { call(params: SessionParams<JWT, F>): Awaitable<S> }["call"] | undefined
  /** Returns the claims of the session token. `null` ends the session. */
  jwt?: { call(params: JWTParams): Awaitable<JWT | null> }["call"] | undefined
}

/** Event handlers, for audit logs. The response waits for the handler. If it throws, the error is only logged. */
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
  /** A user has signed out. `session` is set under the `database` strategy, `token` under `jwt`. */
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
  /** An account or a passkey has been unlinked at the user's request. `user` is their state when their session was read. */
  unlinkAccount?:
    | ((
      message: { user: AdapterUser; account: Pick<Account, "provider" | "providerAccountId" | "type"> },
    ) => Awaitable<void>)
    | undefined
  /** A session has been read. */
  session?: ((message: { session: Session; token: JWT }) => Awaitable<void>) | undefined
  /**
   * The library has allowed or refused a sign-in, a sign-out, a change, or a request that the guard stopped, or has failed to decide on it.
   * Not called for session reads. The response does not wait for the handler. If it throws, the error is only logged.
   */
  decision?: ((decision: Decision) => Awaitable<void>) | undefined
}
