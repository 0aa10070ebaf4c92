import { openContext, type RequestContext } from "../app/context.ts"
import { AuthError, CrossSiteRequest, type ErrorType } from "../errors.ts"
import { requireSameOrigin } from "../http/same-origin.ts"
import { readSession } from "../session/session.ts"
import type { SessionReading } from "../app/session-strategy.ts"
import { hasSessionCookie } from "../session/cookie.ts"
import type { Awaitable, Session } from "../types.ts"
import type { Settings } from "../app/settings.ts"
import { findTraceHeader, trace } from "../app/trace.ts"
import { CookieJar } from "../web/cookie.ts"
import type { FrameworkRequest, Host } from "./host.ts"
import type { BindingCallbacks } from "./options.ts"
import { mark, markHeaders, type Marks, withHeaders } from "./response.ts"

/**
 * Recipient of the response. `page`: a user whose browser goes to the guarded URL. `form`: a user who sent a form or pressed a button, and stays on
 * the page. `program`: everything else, which reads status and body.
 */
export type Requester = "page" | "form" | "program"

/**
 * Returns the recipient of the response, according to the framework's client or, without one, to the headers that browsers send with a navigation.
 */
export function toRequester(
  { request: { method, headers }, client }: Pick<FrameworkRequest, "request" | "client">,
): Requester {
  if (client) return client === "page" ? "page" : "form"
  const mode = headers.get("sec-fetch-mode")
  const navigates = mode ? mode === "navigate" : /\btext\/html\b/i.test(headers.get("accept") ?? "")
  if (!navigates) return "program"
  if (method === "GET" || method === "HEAD") return "page"
  return method === "POST" ? "form" : "program"
}

/** Errors of the setup, or of the host that a request names. With them, sessions cannot be read. */
const setupTypes: ReadonlySet<ErrorType> = new Set(["UntrustedHost", "MissingSecret", "InvalidHost"])
/** Error of an outage, after which a later attempt may succeed. */
const outage: ErrorType = "ProviderLookupError"

/** One call into the kit, with what the framework knew about the request at that moment. */
export interface Entry<Event extends object> {
  readonly host: Host<Event>
  readonly event: Event
  readonly framework: FrameworkRequest
}

/** One request to the framework. All code that handles the request shares one scope, so that the session is read once. */
export class RequestScope<Event extends object = object> {
  /** True if the request has passed the hook. */
  hasPassedHook = false
  /** True if the guard has allowed the request. */
  passed = false
  /** Response that replaces the app's if `requireFresh` refused a program's request. */
  refusal: Response | undefined
  /** Setup error, or error of the request's host, because of which sessions cannot be read. Set once the session has been read. */
  setupFault: AuthError | undefined
  /** Reason why a renewal of the session was due when it was read where cookies cannot be set. */
  renewalDue: string | undefined
  /** Facts about the request at the last entry into the kit. */
  framework: FrameworkRequest
  /** The framework's request, as of then. */
  request: Request
  /** Recipient of the response. */
  requester: Requester
  /** The request's `Cookie` header. */
  readonly #sent: string | null
  #jar: CookieJar | undefined
  #context: RequestContext | undefined
  #reading: Promise<SessionReading> | undefined
  #varies = false
  #sendsCookies = false
  #hasReturnedSession = false
  #hasEnded = false

  readonly host: Host<Event>
  readonly event: Event
  readonly settings: Settings
  readonly authorized: BindingCallbacks["authorized"]

  constructor(
    { host, event, framework }: Entry<Event>,
    settings: Settings,
    authorized: BindingCallbacks["authorized"],
  ) {
    this.host = host
    this.event = event
    this.settings = settings
    this.authorized = authorized
    this.framework = framework
    this.request = framework.request
    this.requester = toRequester(framework)
    this.#sent = framework.request.headers.get("cookie")
  }

  /**
   * Updates what the framework knows about the request. Called whenever the kit is entered, because a host may know more of a request later: Next's
   * server components get only its headers, and route handlers all of it.
   * @param entry its event may be another copy. The host is then asked about the first one, which the scope keeps
   */
  update({ event, framework }: Entry<Event>): void {
    this.framework = event === this.event ? framework : this.host.read(this.event)
    this.request = this.framework.request
    this.requester = toRequester(this.framework)
  }

  /** The cookies of the request, and those to set. */
  get jar(): CookieJar {
    return this.#jar ??= new CookieJar(this.#sent)
  }

  /** True if the response cannot set cookies. */
  get isReadOnly(): boolean {
    return this.framework.isReadOnly ?? false
  }

  /** @throws {InvalidConfig} @throws {MissingSecretError} */
  get context(): RequestContext {
    return this.#context ??= openContext(this.request, this.settings, this.jar)
  }

  /** Returns true if the browser sent a cookie that may be a session. */
  hasSessionCookie(): boolean {
    if (!this.#hasCookies()) return false
    const { settings } = this
    const takeover = settings.takeover
    return [true, false].some((secure) =>
      [settings.cookies(secure).sessionToken.name, ...takeover?.names(secure) ?? []]
        .some((name) => hasSessionCookie(this.jar, name))
    )
  }

  #hasCookies(): boolean {
    return this.#jar !== undefined || this.#sent !== null
  }

  /** Returns true if the request has no session, as can be told without keys and a store. */
  #isAnonymous(): boolean {
    const { origin, fault, secrets, takeover, development, debug, useSecureCookies, cookies } = this.settings
    // with such a setup no session can be read, which the context reports; and developers want to know why there is none
    if (origin === undefined || fault || secrets.length === 0 || development || debug) return false
    if (!this.#hasCookies()) return true
    const { name } = cookies(useSecureCookies ?? origin.startsWith("https:")).sessionToken
    return !takeover && !hasSessionCookie(this.jar, name)
  }

  /**
   * Returns the session, which is read once. It is `null` for a socket that another site opens. A broken setup throws in development;
   * in production the session is unavailable.
   */
  read(): Promise<SessionReading> {
    this.#varies = true
    return this.#reading ??= this.#readNow()
  }

  async #readNow(): Promise<SessionReading> {
    try {
      if (isSocket(this.request)) requireSameOrigin(this.request, this.context.origin)
      else if (this.#isAnonymous()) return { status: "ok", session: null }
      const skipRenewal = this.framework.isRenewed ? () => {} : this.isReadOnly ? this.#skipRenewal : undefined
      return await readSession(skipRenewal ? { ...this.context, skipRenewal } : this.context)
    } catch (thrown) {
      if (thrown instanceof CrossSiteRequest) {
        this.settings.logger.error(thrown.type, thrown)
        return { status: "ok", session: null }
      }
      if (thrown instanceof AuthError && thrown.type === outage) {
        this.settings.logger.error(thrown.type, thrown)
        return { status: "unavailable" }
      }
      const isSetup = thrown instanceof AuthError && setupTypes.has(thrown.type)
      if (!isSetup || this.settings.development) throw thrown
      this.settings.logger.error(thrown.type, thrown)
      this.setupFault = thrown
      return { status: "unavailable" }
    }
  }

  readonly #skipRenewal = (reason: string): void => {
    trace(this, "session not renewed: no cookie can be set here", { reason })
    this.renewalDue = reason
  }

  /** Runs a verb. Its cookies are set even if it throws, and later reads see its changes. */
  async act<T>(verb: (context: RequestContext) => Promise<T>): Promise<T> {
    try {
      return await verb(this.context)
    } finally {
      this.#reading = undefined
      this.flush()
    }
  }

  /** Passes waiting cookies to the framework. @throws {Error} if the response has started, or the error that the framework throws then */
  flush(): void {
    if (!this.#jar || this.isReadOnly) return
    if (!this.host.setCookie) return this.#hasEnded ? this.#assertNoCookieWaits() : undefined
    for (const cookie of this.#jar.take()) {
      this.host.setCookie(this.event, cookie)
      this.#sendsCookies = true
    }
  }

  #assertNoCookieWaits(): void {
    const names = this.jar.take().map(({ name }) => name)
    if (names.length === 0) return
    throw new Error(
      `The response has already started, so it cannot set ${names.join(", ")}: do this before you send anything`,
    )
  }

  /**
   * Passes waiting cookies to the framework after a read. If the response has started, it only logs a warning, because the browser's cookie is
   * still valid.
   */
  flushReading(): void {
    try {
      this.flush()
    } catch (thrown) {
      this.settings.logger.warn(
        "cookie-too-late",
        "the session was read after the response had started, so it is not extended",
        thrown,
      )
    }
  }

  /** Returns the session for the app, or `null` if no user is signed in or it cannot be read. */
  async getSession(): Promise<Session | null> {
    const reading = await this.read()
    const session = reading.status === "ok" ? reading.session : null
    this.#hasReturnedSession ||= session !== null
    return session
  }

  /**
   * Returns the response with the required headers and the waiting cookies.
   * @param isMade true if the app made the response from the session. By default that is every response except a page. Pages do not get `no-store`,
   * so that browsers can show them again from the history.
   */
  finish(response: Response, isMade?: boolean): Response {
    return mark(response, this.#takeMarks(response.headers, isMade))
  }

  /** Returns the app's response, or the refusal in its place, which keeps cookies, `Vary` and the headers for scripts of other origins. */
  async answer(next: () => Awaitable<Response>): Promise<Response> {
    try {
      const response = await next()
      if (!this.refusal) return response
      return withHeaders(this.refusal.clone(), (headers) => {
        for (const [name, value] of response.headers) {
          if (/^(set-cookie|vary|access-control-.*)$/.test(name)) headers.append(name, value)
        }
      })
    } catch (thrown) {
      if (this.refusal) return this.refusal.clone()
      throw thrown
    }
  }

  /** Returns the finished response. Cookies cannot be set afterwards. */
  end(response: Response): Response {
    this.#hasEnded = true
    return this.finish(response)
  }

  /** Adds the required headers to those of a response. Cookies cannot be set afterwards. */
  endWith(headers: Headers): void {
    this.#hasEnded = true
    markHeaders(headers, this.#takeMarks(headers))
  }

  #takeMarks(headers: Headers, isMade: boolean = !this.#isPage(headers)): Marks {
    return {
      isPersonal: this.#hasReturnedSession && isMade,
      varies: this.#varies || (this.host.streams === true && isForCaches(headers)),
      sendsCookies: this.#sendsCookies,
      cookies: this.#jar?.take() ?? [],
      trace: this.settings.development ? findTraceHeader(this) : undefined,
    }
  }

  #isPage(headers: Headers): boolean {
    const type = headers.get("content-type")
    return type === null ? this.requester === "page" : /^text\/html\b/i.test(type)
  }
}

/** Returns true if the request opens a WebSocket. Any site may open one with the user's cookies, and CORS does not prevent it from reading. */
const isSocket = ({ headers }: Request) => headers.get("upgrade")?.toLowerCase() === "websocket"

/**
 * Returns true if this is a page with its own `Cache-Control`. It gets `Vary` now, because a session that is read while the page streams cannot add
 * it.
 */
const isForCaches = (headers: Headers) =>
  headers.has("cache-control") && /^text\/html\b/i.test(headers.get("content-type") ?? "")
