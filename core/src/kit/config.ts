import type { AuthOptions, Callbacks } from "../model/config.ts"
import type { Provider } from "../model/provider.ts"
import type { Awaitable, DefaultSession, Session } from "../model/types.ts"

/** What `callbacks.authorized` is asked. */
export interface AuthorizedParams<S extends DefaultSession = Session> {
  /** The session of who asks, or `null`. */
  auth: S | null
  /** Method, URL and headers of the request, without its body. The URL is the page's, also where only its data is asked for. */
  request: Request
}

/**
 * The core's callbacks and the guard. `A` is the session's type as the guard sees it: a parameter of its own, so that the type of the session
 * does not depend on which of the two callbacks is written first.
 */
export interface BindingCallbacks<S extends DefaultSession = Session, A extends DefaultSession = S>
  extends Callbacks<S> {
  /**
   * Guards the app: called before each request that is not for the auth routes or `pages` (`newUser` is guarded). A truthy answer lets it pass, a
   * falsy one sends people to sign-in and programs away with 401; a `Response` is used as it is. Write it below `session`
   * if it uses what that callback adds: above it, `auth` has the type `Session`.
   */
  authorized?: ((params: AuthorizedParams<A>) => Awaitable<unknown>) | undefined
}

/** The core's configuration with the guard. */
export interface BindingConfig<
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  List extends Provider[] = Provider[],
> extends AuthOptions {
  /** The providers: built-in ones as they are or called with options, and objects of your own. May be empty. */
  providers: List
  /** Decisions that the application takes. */
  callbacks?: BindingCallbacks<S, A> | undefined
  /** `"warn"`: builds prerendered pages that `authorized` keeps from visitors who are not signed in, with a warning. Default: the build fails. */
  prerender?: "warn" | undefined
}

/** A configuration, or a function that makes it for one request. Outside a request both arguments are absent. */
export type ConfigSource<Event, S extends DefaultSession = Session, A extends DefaultSession = S> =
  | BindingConfig<S, A>
  | ((request?: Request, event?: Event) => Awaitable<BindingConfig<S, A>>)
