import type { Env } from "../settings/env.ts"
import type { Awaitable } from "../model/types.ts"
import type { Cookie } from "../web/cookie.ts"

/**
 * How the framework's own client treats an answer to this request. `page`: it is on its way to the guarded URL, and follows
 * redirects; `call`: it stays on its page, and follows redirects; `undefined`: a plain HTTP request, which the framework's
 * client knows nothing of.
 */
export type ClientRequest = "page" | "call" | undefined

/** How an app fixes what an error or a warning complains of. Each begins with a verb, and is printed after a colon. */
export interface Hints {
  /** How to install what {@link Host.current} depends on. */
  readonly current?: string | undefined
  /** How to load the file `.env` into {@link Host.env}. Leave it out if the framework or the runtime loads the file. */
  readonly envFile?: string | undefined
  /** How to set the origin that {@link Host.formOrigin} returns. */
  readonly formOrigin?: string | undefined
  /** How to install the hook. Leave it out if no app can run without it. */
  readonly hook?: string | undefined
  /** How to stop prerendering a page. */
  readonly prerender?: string | undefined
}

/** What a framework answers to the binding kit. `Event` is what it hands to its handlers for one request. */
export interface Host<Event extends object> {
  /** Environment variables; read when the first request comes. */
  readonly env: Env
  /** Whether the framework runs its development server. */
  readonly dev: boolean
  /** Whether the app is being built: its configuration is not looked at then, for it may not be there. */
  readonly building: boolean
  /** Path that the app is mounted under: `""`, or such as `/shop`. */
  readonly base: string
  /** How an app fixes mistakes in its setup, in the framework's terms. */
  readonly hints?: Hints | undefined
  /**
   * Whether pages go on rendering, and may ask for the session, when their answer has begun to leave: a session is then read
   * before. `false`: never, so nothing is read that the app does not ask for. Absent: only what is asked for as a page may.
   */
  readonly streams?: boolean
  /** The event being handled here, by the framework's own means; `undefined` outside requests. */
  current(): Event | undefined
  isEvent(value: unknown): value is Event
  /** Returns the object that every view of one request shares. The kit keeps what it knows about the request under it. */
  scopeKey(event: Event): object
  request(event: Event): Request
  /** Whether the framework is prerendering: there is no person, so there is no session. */
  isPrerendering(event: Event): boolean
  /** Whether this is the framework's page for errors: it may stand for any path, so the guard is not called for it while prerendering. */
  isErrorPage?(event: Event): boolean
  /** Whether the framework keeps this answer as a file while prerendering. Absent: every answer. */
  isWritten?(response: Response): boolean
  /** Whether a build will prerender what the development server renders for this request, where {@link Host.isPrerendering} cannot tell. */
  willPrerender?(event: Event): Awaitable<boolean>
  /** Ends the build, where the framework may go on after an error while prerendering. The error is thrown afterwards. */
  failBuild?(error: Error): void
  /**
   * URL by which path rules judge the request: the page's for data requests, its path as the router sees it.
   * @throws {AmbiguousPath} where no URL says what the router sees
   */
  guardUrl(event: Event): URL
  /**
   * More addresses that the request is judged by: that of the action which a form sent to a page runs, or every spelling that
   * the router takes for the same page.
   */
  moreGuardUrls?(event: Event): readonly URL[]
  /** Returns how the framework's own client treats the answer to this request. */
  requestKind(event: Event): ClientRequest
  /** Returns the origin that the framework's own form check compares with in production. */
  formOrigin?(event: Event): string | undefined
  /** Whether this query parameter names a form action: it is no part of the page's address. */
  isActionParameter(name: string): boolean
  /** Hands a cookie to the framework's answer, in place of an earlier one of that name. Without it, cookies wait for an answer that the kit makes. @throws when the answer has left */
  setCookie?(event: Event, cookie: Cookie): void
  /**
   * Sends the user to this URL from a handler by the framework's own redirect: throws it, or returns the answer, which `signIn` then
   * returns to its caller.
   */
  redirect(event: Event, url: string): Response
  /**
   * Returns the redirect as an answer that the framework's own client follows, if {@link Host.requestKind} names one. Absent: 303. The guard
   * returns this answer, because not every framework catches errors where the guard runs.
   */
  clientRedirect?(event: Event, url: string): Response
}
