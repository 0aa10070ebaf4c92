import { SignInError } from "../errors.ts"
import type { FreshOptions } from "../app/step-up.ts"
import type { AuthOptions } from "../app/config.ts"
import type { Callbacks } from "../app/callbacks.ts"
import type { Provider } from "../app/provider.ts"
import type { SeenSession, UserFields, UserOptions } from "../app/user-fields.ts"
import type { Awaitable, DefaultSession, Session } from "../types.ts"
import { type Fields, readFields } from "../web/body.ts"
import { maxUrl } from "../web/url.ts"

/** Parameters of `callbacks.authorized`. */
export interface AuthorizedParams<S extends DefaultSession = Session> {
  /** The session of the caller, or `null`. */
  auth: S | null
  /** Method, URL and headers of the request, without its body. A request for a page's data has the URL of the page. */
  request: Request
  /**
   * Refuses the request unless the user signed in at most `maxAge` seconds ago, regardless of what the callback returns. Users are sent to sign in
   * again, and programs get a 401. @returns true if the user did
   */
  requireFresh: (options?: FreshOptions) => Promise<boolean>
  /**
   * Returns the response that asks for another sign-in: the sign-in page for users, and a 401 for programs. Return it in place of a falsy value if
   * signed-in users should not get a 403.
   */
  askToSignIn: () => Response
}

/**
 * The core's callbacks, and the guard. `A` is the session's type as the guard sees it. It is a parameter of its own, so that the session's
 * type does not depend on the order in which the two callbacks are written.
 */
export interface BindingCallbacks<
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  F extends UserFields = UserFields,
> extends Callbacks<S, F> {
  /**
   * Guards the app. It is called before each request, except for the auth routes and your `pages` (`newUser` and `account` are guarded). A truthy
   * result allows the request, also a text: none has a meaning. After a falsy one, callers without a session are sent to the sign-in page, or get a
   * 401 if they are programs. Callers with a session get a 403. A `Response` is sent unchanged. Write it below `session` if it uses what that
   * callback adds, because above it `auth` has the type `Session`.
   */
  authorized?: ((params: AuthorizedParams<SeenSession<A, F>>) => Awaitable<unknown>) | undefined
}

/** The core's configuration, with the guard. `F` are the own fields of users. */
export interface BindingConfig<
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  List extends Provider[] = Provider[],
  F extends UserFields = UserFields,
> extends AuthOptions {
  /** The providers: built-in ones, used directly or called with options, and objects of your own. May be empty. */
  providers: List
  /** Functions of the app that make decisions. */
  callbacks?: BindingCallbacks<S, A, F> | undefined
  /** Own fields of users. Default: none. */
  user?: UserOptions<F> | undefined
  /** `"warn"`: the build only warns about prerendered pages that `authorized` refuses to visitors who are not signed in. Default: it fails. */
  prerender?: "warn" | undefined
}

/** A configuration, or a function that returns it for one request. Outside a request it is called without arguments. */
export type ConfigSource<
  Event,
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  F extends UserFields = UserFields,
> =
  | BindingConfig<S, A, Provider[], F>
  | ((request?: Request, event?: Event) => Awaitable<BindingConfig<S, A, Provider[], F>>)

/** Options of `signIn` and `signOut`: a submitted form, or an object. */
export type VerbOptions = FormData | URLSearchParams | Readonly<Record<string, unknown>>

/** The options of a verb, parsed. */
export interface ParsedVerbOptions {
  /** True to redirect the user, false to return the URL to the caller. */
  readonly redirect: boolean
  /** All other options, including `redirectTo`. */
  readonly fields: Fields
}

/**
 * Returns the options of a form or an object. A form may contain `redirect` as text.
 * @throws {SignInError} if a name is repeated or a file is sent
 */
export function parseVerbOptions(options: VerbOptions | undefined): ParsedVerbOptions {
  const isForm = options instanceof FormData || options instanceof URLSearchParams
  const read = readFields(isForm ? options.entries() : Object.entries(options ?? {}), !isForm)
  if (!read.ok) throw new SignInError(`the options cannot be used: ${read.reason}`)
  const fields = new Map(read.fields)
  const redirect = fields.get("redirect")
  fields.delete("redirect")
  return { redirect: redirect !== false && redirect !== "false", fields }
}

/** Authorization parameters, in any form that `URLSearchParams` accepts. */
export type ParameterSource = string | Readonly<Record<string, string>> | URLSearchParams | string[][]

/** Returns the authorization parameters. @throws {SignInError} if they are too long for a URL */
export function toParams(source: ParameterSource | undefined): URLSearchParams {
  if (typeof source === "string" && source.length > maxUrl) {
    throw new SignInError(`the authorization parameters are longer than ${maxUrl} characters`)
  }
  return new URLSearchParams(source)
}
