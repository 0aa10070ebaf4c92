import type { BuiltInProviderType } from "../model/built-in.ts"
import type { Suggested } from "../model/provider.ts"
import type { DefaultSession, PublicProvider, Session } from "../model/types.ts"

/** What a client is made with; every option may be left out. */
export interface ClientOptions {
  /** Where the routes lie: the server's `basePath`, with the app's own sub-path before it. Default: `/auth`. */
  basePath?: string | undefined
  /** Read the session again when the tab is looked at again. Default: true. */
  refetchOnFocus?: boolean | undefined
  /** Read the session again when the network is back. Default: true. */
  refetchOnReconnect?: boolean | undefined
  /** Read the session again after so many seconds, and again. Each reading counts as use of the session. Default: never. */
  pollSeconds?: number | undefined
  /** Used in place of the page's own. */
  fetch?: typeof fetch | undefined
}

/** Options of `signIn`; all other members are fields of the provider's form, such as `username`, `password` or `email`. */
export interface SignInOptions {
  /** Where to go afterwards. Default: the `callbackUrl` in the page's own query if it is on this origin, else the page. */
  redirectTo?: string | undefined
  /** `false`: stay on the page and resolve with what became of it. */
  redirect?: boolean | undefined
  /** It is called `redirectTo`. */
  callbackUrl?: never
  [field: string]: unknown
}

/** Options of `signOut`. */
export interface SignOutOptions {
  /** Where to go afterwards. Default: the page the person is on. */
  redirectTo?: string | undefined
  /** `false`: stay on the page and resolve with the URL to go to. */
  redirect?: boolean | undefined
}

/** What became of a sign-in, for `redirect: false`. */
export interface SignInResponse {
  /** With credentials or a passkey: the person is signed in. With e-mail: a mail is sent. With OAuth: {@link url} leads to the provider. */
  ok: boolean
  /** The answer's HTTP status; 0 where there was none. */
  status: number
  /** Why not: the error's public type, such as `CredentialsSignin`; `Network` where no answer came. */
  error: string | undefined
  /** The `code` of a `CredentialsSignin`. */
  code: string | undefined
  /** Where to go now; an http(s) URL. */
  url: string | undefined
}

/** What the browser knows about the session, and its verbs. Methods may be taken off the object. Editors complete the ids `Id` in `signIn`. */
export interface Client<S extends DefaultSession = Session, Id extends string = BuiltInProviderType> {
  /** Where the routes lie. */
  readonly basePath: string
  /** The last reading: `null` where nobody is signed in; `undefined` before the first, and where it no longer holds. */
  readonly session: S | null | undefined
  /**
   * Reads the session from the server; callers at the same time share one request.
   * @throws {ClientError} when it cannot be read: that says nothing about who is signed in
   */
  getSession(this: void): Promise<S | null>
  /** Lists the providers by id, asked for once. @throws {ClientError} */
  getProviders(this: void): Promise<Readonly<Record<string, PublicProvider>>>
  /** The token that unsafe requests carry; `undefined` where the server does without. @throws {ClientError} */
  getCsrfToken(this: void): Promise<string | undefined>
  /**
   * Signs in with a provider; without one, goes to the sign-in page.
   * @param options an object, or the form that the person filled in
   * @param authorizationParams added to the authorization request of an OAuth provider, as far as the server lets a browser
   * @returns what became of it, for `redirect: false`; otherwise the page is left
   * @throws {ClientError} when the page was to be left and no answer said where to
   */
  signIn(
    this: void,
    provider?: Suggested<Id>,
    options?: SignInOptions | FormData | URLSearchParams,
    authorizationParams?: Readonly<Record<string, string>> | URLSearchParams,
  ): Promise<SignInResponse>
  /** Signs out, in every tab. @throws {ClientError} when the session could not be ended */
  signOut(this: void, options?: SignOutOptions): Promise<{ url: string }>
  /** Asks the server's callbacks to change the session; without data it only reads it. @throws {ClientError} */
  update(this: void, data?: unknown): Promise<S | null>
  /**
   * Calls the listener with the session as soon as it is known, and at each change, whichever tab made it. Only while somebody
   * listens is the session read again on focus, on reconnection and by the clock. On a server nothing happens.
   * @param listener gets `undefined` where a sign-in or a sign-out has made it unknown who is signed in, until that is read
   * @param failed called when a reading failed; what was known stands, unless it was just changed
   * @returns stops it
   */
  onSession(this: void, listener: (session: S | null | undefined) => void, failed?: (error: Error) => void): () => void
  /** Takes the session that the server has rendered for known, so that no request is made for it. On a server nothing happens. */
  seed(this: void, session: S | null): void
}
