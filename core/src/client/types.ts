import type { BuiltInProviderType } from "../app/built-in.ts"
import type { Suggested } from "../app/provider.ts"
import type { DefaultSession, PublicProvider, Session } from "../types.ts"

/** Options of `createClient`. */
export interface ClientOptions {
  /** Path of the auth routes: the app's base path, if any, and the server's `basePath`. Default: `/auth`. */
  basePath?: string | undefined
  /** True to read the session again when the tab becomes visible. Default: true. */
  refetchOnFocus?: boolean | undefined
  /** True to read the session again when the network is back. Default: true. */
  refetchOnReconnect?: boolean | undefined
  /** Seconds between regular reads of the session. Each read counts as use of the session. Default: no regular reads. */
  pollSeconds?: number | undefined
  /** Used in place of the global `fetch`. */
  fetch?: typeof fetch | undefined
}

/** Options of `signIn`. All other members are fields of the provider's form, such as `username`, `password` or `email`. */
export interface SignInOptions {
  /** The target. Default: the `callbackUrl` in the page's own query if it is on this origin, otherwise the page. */
  redirectTo?: string | undefined
  /** `false`: the browser stays on the page, and the promise resolves with the result. */
  redirect?: boolean | undefined
  /** Use `redirectTo`. */
  callbackUrl?: never
  [field: string]: unknown
}

/** Options of `signOut`. */
export interface SignOutOptions {
  /** The target. Default: the page that the user is on. */
  redirectTo?: string | undefined
  /**
   * `false`: the browser stays on the page, and the promise resolves with the URL of the target. If the sign-out continues at the provider,
   * that is the provider's URL.
   */
  redirect?: boolean | undefined
  /**
   * Controls whether the sign-out continues at the provider with which the user signed in. It does so only if the provider's option `logout` is
   * set. Default: the value of that option.
   */
  provider?: boolean | undefined
}

/** The result of a sign-in, for `redirect: false`. */
export interface SignInResponse {
  /**
   * True if it succeeded. With credentials or a passkey, the user is signed in, or {@link url} asks for a second factor. With e-mail, the mail is
   * sent. With OAuth, {@link url} leads to the provider.
   */
  ok: boolean
  /** The response's HTTP status; 0 if there was no response. */
  status: number
  /** The error's public type, such as `CredentialsSignin`; `Network` if there was no response. */
  error: string | undefined
  /** The `code` of a `CredentialsSignin`. */
  code: string | undefined
  /** The http(s) URL to open next. */
  url: string | undefined
}

/** The session as known to the browser, and the verbs. The methods work without `this`. Editors suggest the ids in `Id` for `signIn`. */
export interface Client<S extends DefaultSession = Session, Id extends string = BuiltInProviderType> {
  /** Path of the auth routes. */
  readonly basePath: string
  /** The session at the last read: `null` if no user is signed in, `undefined` if it is unknown, such as before the first read. */
  readonly session: S | null | undefined
  /**
   * Returns the session from the server. Concurrent calls share one request.
   * @throws {ClientError} if the session cannot be read; the user may still be signed in
   */
  getSession(this: void): Promise<S | null>
  /** Returns the providers by id. They are fetched once. @throws {ClientError} */
  getProviders(this: void): Promise<Readonly<Record<string, PublicProvider>>>
  /** Returns the CSRF token for unsafe requests, or `undefined` if the server does not use one. @throws {ClientError} */
  getCsrfToken(this: void): Promise<string | undefined>
  /**
   * Signs in with a provider. Without a provider, it opens the sign-in page.
   * @param options an object, or the form that the user filled in
   * @param authorizationParams parameters for the authorization request of an OAuth provider; the server ignores those that browsers may not set
   * @returns the result, for `redirect: false`; otherwise the browser leaves the page
   * @throws {ClientError} if the browser should leave the page, but no response contained the URL to open
   */
  signIn(
    this: void,
    provider?: Suggested<Id>,
    options?: SignInOptions | FormData | URLSearchParams,
    authorizationParams?: Readonly<Record<string, string>> | URLSearchParams,
  ): Promise<SignInResponse>
  /** Signs out, in every tab. @throws {ClientError} if the session could not be ended */
  signOut(this: void, options?: SignOutOptions): Promise<{ url: string }>
  /** Sends data with which the server's callbacks change the session. Without data it only reads the session. @throws {ClientError} */
  update(this: void, data?: unknown): Promise<S | null>
  /**
   * Calls the listener with the session when it becomes known, and on each change by any tab. The session is read again on focus, on reconnection
   * and at intervals, but only while there is a listener. Does nothing on a server.
   * @param listener receives `undefined` after a sign-in or sign-out, until the session is read again
   * @param failed is called if a read fails; the known session stays, unless a sign-in or sign-out has just changed it
   * @returns a function that removes the listener
   */
  onSession(this: void, listener: (session: S | null | undefined) => void, failed?: (error: Error) => void): () => void
  /** Sets the session to the one that the server has rendered, which saves a request. Does nothing on a server. */
  seed(this: void, session: S | null): void
}
