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
  /** How to load the file `.env` into {@link AppFacts.env}. Leave it out if the framework or the runtime loads the file. */
  readonly envFile?: string | undefined
  /** How to set the origin that {@link FrameworkRequest.formOrigin} returns. */
  readonly formOrigin?: string | undefined
  /** How to install the hook. Leave it out if apps cannot run without it. */
  readonly hook?: string | undefined
  /** Where the app can set cookies, if a request is {@link FrameworkRequest.isReadOnly}: where it renews sessions, and where it calls verbs. */
  readonly cookies?: string | undefined
  /** How to stop prerendering a page. */
  readonly prerender?: string | undefined
}

/** The app, as the framework has set it up. Members that are known late may be getters. */
export interface AppFacts {
  /** Environment variables. They are read on the first request. */
  readonly env: Env
  /** True if the framework runs its development server. */
  readonly dev: boolean
  /**
   * True if the framework's own development server runs, which no variable of a build or of its process can fake. With it, the app has the
   * development panel. `"forwards"`: it runs, and adds `X-Forwarded-*` to each request itself. Absent: the framework has no such server.
   */
  readonly devServer?: boolean | "forwards" | undefined
  /** The app's mount path: `""`, or for example `/shop`. */
  readonly base: string
  /**
   * True if the app mounts the auth routes itself, so it can have routes of its own below their base path, which the guard checks. Absent: the
   * library responds to every request below the base path.
   */
  readonly mountsHandlers?: boolean | undefined
  /** The base path of the auth routes if neither the configuration nor `AUTH_URL` sets one. Absent: `/auth`. */
  readonly basePath?: string | undefined
  /**
   * Paths, with {@link AppFacts.base}, at which the framework runs the app's code for its pages, such as `/_actions/` for functions that scripts
   * call. The path of the session cookie must cover them. Absent: it runs each page's code at the path of the page.
   */
  readonly callPaths?: readonly string[] | undefined
}

/** The app's build, for frameworks that run the app's code while they build it. */
export interface BuildFacts {
  /** True while the app is being built. The configuration is not checked then, because it may not exist. A getter if it changes. */
  readonly isRunning: boolean
  /** Returns true if the framework writes this response to a file while prerendering. Absent: every response. */
  isWritten?(response: Response): boolean
  /** Ends the build, for frameworks that continue after an error while prerendering. The kit throws the error afterwards. */
  fail?(error: Error): void
}

/**
 * One request, as far as the framework knows it at this moment. A member may be a getter, if it is expensive or changes while the app's code
 * runs.
 */
export interface FrameworkRequest {
  /** The request as the server got it, with its body unread. */
  readonly request: Request
  /** One object for the whole request, however often the framework copies its event. The kit stores the request's session and cookies by it. */
  readonly key: object
  /** How the framework's own client treats the response. Absent: another client sent the request. */
  readonly client?: ClientRequest
  /** True while the framework is prerendering. There is no user and no session then. Absent: false. */
  readonly isPrerendering?: boolean
  /** True if this is the framework's error page. It may be shown for any path, so the guard is not called for it while prerendering. */
  readonly isErrorPage?: boolean
  /** The origin that the framework's own form check compares with in production. Absent: it has no such check. */
  readonly formOrigin?: string | undefined
  /**
   * True if the response cannot set cookies now, as in a server component. `auth()` then reads the session without renewing it, and verbs that must
   * set a cookie throw before they do anything. Absent: it always can.
   */
  readonly isReadOnly?: boolean
  /**
   * True if another part of the app, such as a middleware in its own process, has renewed the session of this request. `auth()` then does not renew
   * it again; verbs set cookies as usual. Absent: there is no such part.
   */
  readonly isRenewed?: boolean
  /**
   * Returns the URL that path rules check, with the path as the router sees it. For a data request it is the URL of the page.
   * @throws {AmbiguousPath} if no URL has the path that the router sees
   */
  guardUrl(): URL
  /**
   * Returns additional URLs that path rules check: that of the action that a form on a page runs, and every spelling that the router treats as the
   * same page. The kit drops repeated ones.
   * @throws {AmbiguousPath}
   */
  moreGuardUrls?(): readonly URL[]
  /**
   * Returns true if a build will prerender the page of this request, for development servers where {@link FrameworkRequest.isPrerendering} cannot
   * detect it.
   */
  willPrerender?(): Awaitable<boolean>
  /**
   * Returns a redirect that the framework's own client follows, for requests that have a {@link FrameworkRequest.client}. Absent: 303. The guard
   * returns this response and does not throw, because not every framework catches errors where the guard runs.
   */
  clientRedirect?(url: string): Response
}

/** Describes a framework to the kit. `Event` is the object that the framework passes to its handlers for one request. */
export interface Host<Event extends object> {
  /** The app, as the framework has set it up. */
  readonly app: AppFacts
  /** The app's build. Absent: the framework does not run the app's code while it builds it. */
  readonly build?: BuildFacts | undefined
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
  /**
   * Returns what the framework knows about the request of this event. The kit calls it once whenever it is entered: by the hook, a verb, `auth()` or
   * a wrapped handler.
   */
  read(event: Event): FrameworkRequest
  /** Returns true if this query parameter names a form action. It is not part of the page's URL. Absent: none does. */
  isActionParameter?(name: string): boolean
  /**
   * Sets a cookie on the framework's response, and replaces an earlier one with that name. Absent: cookies wait for a response that the kit
   * creates.
   * @throws if the response has started
   */
  setCookie?(event: Event, cookie: Cookie): void
  /** Redirects from a handler in the framework's way: throws the redirect, or returns a response, which `signIn` then returns to its caller. */
  redirect(event: Event, url: string): Response
  /**
   * Ends the handler with this response: sends or throws it. Absent: {@link Host.redirect} ends the handler, and the hook sends the response in place
   * of the redirect.
   */
  respond?(event: Event, response: Response): unknown
}
