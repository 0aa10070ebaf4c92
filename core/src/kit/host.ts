import type { Env } from "../app/env.ts"
import type { Awaitable } from "../types.ts"
import type { Cookie } from "../web/cookie.ts"

/**
 * How the framework's own client treats the response to this request. `page`: it goes to the guarded URL, and follows redirects.
 * `call`: it stays on its page, and follows redirects. `undefined`: a plain HTTP request, not one of the framework's client.
 */
export type ClientRequest = "page" | "call" | undefined

/** How to fix what an error or a warning reports. Each hint begins with a verb, and is printed after a colon. */
export interface Hints {
  /** How to install the part that {@link Host.current} depends on. */
  readonly current?: string | undefined
  /** How to load the file `.env` into {@link Host.env}. Leave it out if the framework or the runtime loads the file. */
  readonly envFile?: string | undefined
  /** How to set the origin that {@link Host.formOrigin} returns. */
  readonly formOrigin?: string | undefined
  /** How to install the hook. Leave it out if apps cannot run without it. */
  readonly hook?: string | undefined
  /** Where the app can set cookies, if an event is {@link Host.isReadOnly}: where it renews sessions, and where it calls verbs. */
  readonly cookies?: string | undefined
  /** How to stop prerendering a page. */
  readonly prerender?: string | undefined
}

/** Describes a framework to the kit. `Event` is the object that the framework passes to its handlers for one request. */
export interface Host<Event extends object> {
  /** Environment variables. They are read on the first request. */
  readonly env: Env
  /** True if the framework runs its development server. */
  readonly dev: boolean
  /**
   * True if the framework's own development server runs, which no variable of a build or of its process can fake. With it, the app has the
   * development panel. `"forwards"`: it runs, and adds `X-Forwarded-*` to each request itself. Absent: the framework has no such server.
   */
  readonly devServer?: boolean | "forwards" | undefined
  /** True while the app is being built. The configuration is not checked then, because it may not exist. */
  readonly building: boolean
  /** The app's mount path: `""`, or for example `/shop`. */
  readonly base: string
  /** The base path of the auth routes if neither the configuration nor `AUTH_URL` sets one. Absent: `/auth`. */
  readonly basePath?: string | undefined
  /**
   * Paths, with {@link Host.base}, at which the framework runs the app's code for its pages, such as `/_actions/` for functions that scripts call.
   * The path of the session cookie must cover them. Absent: it runs each page's code at the path of the page.
   */
  readonly callPaths?: readonly string[] | undefined
  /** How to fix mistakes in an app's setup, in the framework's terms. */
  readonly hints?: Hints | undefined
  /**
   * True if the app may call `auth()` after its response has started, so that the session is read before it starts. `false`: never, so the session
   * is read only if the app requests it. Absent: only while the app responds to a page request.
   */
  readonly streams?: boolean
  /** Returns the current event, by the framework's own means, or `undefined` outside of requests. */
  current(): Event | undefined
  isEvent(value: unknown): value is Event
  /** Returns one object for the whole request, however often the framework copies its event. The kit uses it to find the request's scope. */
  scopeKey(event: Event): object
  request(event: Event): Request
  /** Returns true while the framework is prerendering. There is no user and no session then. */
  isPrerendering(event: Event): boolean
  /** Returns true if this is the framework's error page. It may be shown for any path, so the guard is not called for it while prerendering. */
  isErrorPage?(event: Event): boolean
  /** Returns true if the framework writes this response to a file while prerendering. Absent: every response. */
  isWritten?(response: Response): boolean
  /** Returns true if a build will prerender the page of this request, for development servers where {@link Host.isPrerendering} cannot detect it. */
  willPrerender?(event: Event): Awaitable<boolean>
  /** Ends the build, for frameworks that continue after an error while prerendering. The kit throws the error afterwards. */
  failBuild?(error: Error): void
  /**
   * Returns the URL that path rules check, with the path as the router sees it. For a data request it is the URL of the page.
   * @throws {AmbiguousPath} if no URL has the path that the router sees
   */
  guardUrl(event: Event): URL
  /**
   * Returns additional URLs that path rules check: that of the action that a form on a page runs, and every spelling that the router treats as the
   * same page. The kit drops repeated ones.
   */
  moreGuardUrls?(event: Event): readonly URL[]
  /** Returns how the framework's own client treats the response to this request. */
  requestKind(event: Event): ClientRequest
  /** Returns the origin that the framework's own form check compares with in production. */
  formOrigin?(event: Event): string | undefined
  /** Returns true if this query parameter names a form action. It is not part of the page's URL. */
  isActionParameter(name: string): boolean
  /**
   * Sets a cookie on the framework's response, and replaces an earlier one with that name. Absent: cookies wait for a response that the kit
   * creates.
   * @throws if the response has started
   */
  setCookie?(event: Event, cookie: Cookie): void
  /**
   * Returns true if the response to this event cannot set cookies, as in a server component. `auth()` then reads the session without renewing it,
   * and verbs that must set a cookie throw before they do anything. Absent: it always can. It is called before each of these.
   */
  isReadOnly?(event: Event): boolean
  /**
   * Returns true if another part of the app, such as a middleware in its own process, has renewed the session of this request. `auth()` then does
   * not renew it again; verbs set cookies as usual. Absent: there is no such part.
   */
  isRenewed?(event: Event): boolean
  /** Redirects from a handler in the framework's way: throws the redirect, or returns a response, which `signIn` then returns to its caller. */
  redirect(event: Event, url: string): Response
  /**
   * Ends the handler with this response: sends or throws it. Absent: {@link Host.redirect} ends the handler, and the hook sends the response in place
   * of the redirect.
   */
  respond?(event: Event, response: Response): unknown
  /**
   * Returns a redirect that the framework's own client follows, for requests that have a {@link Host.requestKind}. Absent: 303. The guard
   * returns this response and does not throw, because not every framework catches errors where the guard runs.
   */
  clientRedirect?(event: Event, url: string): Response
}
