import type { AuthOptions, Callbacks } from "../model/config.ts"
import type { Awaitable, DefaultSession, Session } from "../model/types.ts"

/** What `callbacks.authorized` is asked. */
export interface AuthorizedParams<S extends DefaultSession = Session> {
  /** The session of who asks, or `null`. */
  auth: S | null
  /** Method, URL and headers of the request, without its body. The URL is the page's, also where only its data is asked for. */
  request: Request
}

/** The core's callbacks and the guard. */
export interface BindingCallbacks<S extends DefaultSession = Session> extends Callbacks<S> {
  /**
   * Guards the app: called before each request that is not for the auth routes or `pages` (`newUser` is guarded). A truthy answer lets it pass, a
   * falsy one sends people to sign-in and programs away with 401; a `Response` is used as it is. Written below `session`,
   * it sees that callback's type.
   */
  authorized?: ((params: AuthorizedParams<S>) => Awaitable<unknown>) | undefined
}

/** The core's configuration with the guard. */
export interface BindingConfig<S extends DefaultSession = Session> extends AuthOptions {
  /** Decisions that the application takes. */
  callbacks?: BindingCallbacks<S> | undefined
  /** `"warn"`: builds prerendered pages that `authorized` keeps from visitors who are not signed in, with a warning. Default: the build fails. */
  prerender?: "warn" | undefined
}

/** A configuration, or a function that makes it for one request. Outside a request both arguments are absent. */
export type ConfigSource<Event, S extends DefaultSession = Session> =
  | BindingConfig<S>
  | ((request?: Request, event?: Event) => Awaitable<BindingConfig<S>>)
