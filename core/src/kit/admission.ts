import { AuthError, policy } from "../errors.ts"
import { pageUrl } from "../flows/target.ts"
import type { Session } from "../model/types.ts"
import { trace } from "../request/trace.ts"
import type { RequestScope } from "./request-scope.ts"
import { decide, isOpen, isPreflight, type Requester, toRequester } from "./guard.ts"
import type { Host } from "./host.ts"
import { AmbiguousPath, toReadings, toRoutedUrl } from "./routed-url.ts"

/**
 * Asks the guard. @returns the answer to a request that may not pass, `undefined` if it may pass
 * @param url what {@link readGuardUrl} returned for this request, if it was called
 */
export async function admit(scope: RequestScope, url?: URL): Promise<Response | undefined> {
  if (scope.passed) return undefined
  const { host, event } = scope
  const refusal = await admitToRouted(
    scope,
    () => [url ?? toGuardUrl(host, event), ...toRoutedUrls(host.moreGuardUrls?.(event) ?? [])],
  )
  scope.passed = refusal === undefined
  return refusal
}

/** Returns what {@link admit} returns, for these URLs: the guard must let all of them pass. */
export const admitTo = (scope: RequestScope, toUrls: () => readonly URL[]): Promise<Response | undefined> =>
  admitToRouted(scope, () => toRoutedUrls(toUrls()))

/** @param toRouted the URLs, in the spelling that rules are written in */
async function admitToRouted(scope: RequestScope, toRouted: () => readonly URL[]): Promise<Response | undefined> {
  const { authorized, settings: { pages, origin: configured } } = scope
  if (!authorized) return undefined
  const urls = ifClear(scope, () => atOrigin(scope, toRouted().flatMap(toReadings)))
  if (urls instanceof Response) return urls
  for (const url of urls) {
    if (isOpen(url, { pages, configured })) {
      trace(scope, "guard: open to all", { path: url.pathname })
      continue
    }
    const refusal = await judge(scope, authorized, url)
    if (refusal) return refusal
  }
  return undefined
}

const toRoutedUrls = (urls: readonly URL[]): URL[] => urls.map((url) => toRoutedUrl(url))

/** Asks for a session, whatever the guard would say. @returns the answer to whoever has none, `undefined` for whoever has one */
export async function demand(scope: RequestScope): Promise<Response | undefined> {
  const url = ifClear(scope, ({ host, event }) => at(originOf(scope), toGuardUrl(host, event)))
  return url instanceof Response ? url : await judge(scope, ({ auth }) => auth !== null, url, "the route's own rule")
}

/**
 * Returns the URL that the guard judges the request by, or the answer 400 to a path that cannot be decoded and to a host that is invalid in a
 * URL. Call it before the configuration, a rule or the app: frameworks run middleware for such requests in places where they catch nothing.
 */
export function readGuardUrl<Event extends object>(host: Host<Event>, event: Event): URL | Response {
  const request = host.request(event)
  return orUnreadable(toRequester(request, host.requestKind(event)), () => {
    const url = URL.parse(request.url)
    if (!url) throw new AmbiguousPath("the address of the request is not a URL")
    toRoutedUrl(url)
    return toGuardUrl(host, event)
  })
}

/** Returns what `read` returns, or the answer 400 if no rule can judge the path. */
function orUnreadable<Read>(requester: Requester, read: () => Read): Read | Response {
  try {
    return read()
  } catch (thrown) {
    if (!(thrown instanceof AmbiguousPath)) throw thrown
    return refuse(requester, 400, "BadRequest", "The address of this request cannot be read.")
  }
}

/** Methods of which no `Request` can be made, so that no rule can be asked about them; no framework has routes for them. */
const unspeakable: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"])
const spoken = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"

/** What path rules are asked about, or the answer to a request that they cannot be asked about. */
function ifClear<Asked>(scope: RequestScope, toAsked: (scope: RequestScope) => Asked): Asked | Response {
  const { requester, request } = scope
  if (unspeakable.has(request.method.toUpperCase())) {
    return refuse(requester, 405, "MethodNotAllowed", "This method is not allowed.", { allow: spoken })
  }
  return orUnreadable(requester, () => toAsked(scope))
}

/** Returns the URL that the request is judged by, in the spelling that rules are written in. @throws {AmbiguousPath} */
const toGuardUrl = <Event extends object>(host: Host<Event>, event: Event): URL => toRoutedUrl(host.guardUrl(event))

/** Returns the URLs at the app's origin. A URL from a `Referer` may name any host; a rule must not see that host. */
function atOrigin(scope: RequestScope, urls: readonly URL[]): URL[] {
  const origin = originOf(scope)
  return urls.map((url) => at(origin, url))
}

/** Returns the app's origin: the configured one, or else that of the request. */
const originOf = ({ settings, host, event }: RequestScope): string => settings.origin ?? host.guardUrl(event).origin

async function judge(
  scope: RequestScope,
  authorized: Authorized,
  url: URL,
  rule = "callbacks.authorized",
): Promise<Response | undefined> {
  const { host, event, requester } = scope
  const reading = await scope.read()
  const isKnown = reading.status === "ok"
  const answer = await ask(scope, authorized, {
    auth: isKnown ? reading.session : null,
    url: isKnown ? at(scope.context.origin, url) : url,
  })
  trace(scope, `guard: ${rule} answered`, {
    with: answer === failed ? "a throw" : answer instanceof Response ? `a ${answer.status}` : Boolean(answer),
    to: requester,
    session: isKnown ? reading.session !== null : "unknown",
    path: url.pathname,
  })
  if (answer === failed) return misconfigured(requester)
  const verdict = decide(answer, requester)
  if (verdict === "pass") return undefined
  if (scope.setupFault) return toSetupRefusal(requester, scope.setupFault)
  // an outage is no sign-out: where a stranger may not pass, nobody is sent to sign in again
  if (!isKnown) return unavailable(requester)
  if (verdict === "answer") return answer as Response
  // the request that follows is the one to refuse: a browser shows no answer of a preflight to the script
  if (isPreflight(scope.request)) return new Response(null, { status: 204, headers: unstored })
  if (verdict === "refuse") {
    return Response.json({ error: "SignInRequired", signInUrl: toSignInUrl(scope) }, {
      status: 401,
      headers: unstored,
    })
  }
  const location = toSignInUrl(scope)
  // never throw it: no framework catches it for every request, and the framework's own answer to it would lack `Vary`
  const redirect = host.requestKind(event) && host.clientRedirect?.(event, location)
  return redirect || new Response(null, { status: 303, headers: { ...unstored, location } })
}

const at = (origin: string, { pathname, search }: URL) => new URL(origin + pathname + search)

type Authorized = NonNullable<RequestScope["authorized"]>

const unstored = { "cache-control": "private, no-store" }
const failed = Symbol("callbacks.authorized threw")

/** What `callbacks.authorized` says. Errors are logged; other things thrown steer the framework and are passed on. */
async function ask(
  { settings, request: { method, headers } }: RequestScope,
  authorized: Authorized,
  { auth, url }: { auth: Session | null; url: URL },
): Promise<unknown> {
  try {
    return await authorized({ auth, request: new Request(url, { method, headers }) })
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    if (!(thrown instanceof Error)) throw thrown
    settings.logger.error("AuthError", new AuthError("callbacks.authorized threw", { cause: thrown }))
    return failed
  }
}

/** The sign-in page, which leads back to where the person is. */
const toSignInUrl = (scope: RequestScope): string =>
  pageUrl(scope.context, "signIn", {
    callbackUrl: scope.requester === "page" ? scope.askedPage() : scope.currentPage(),
  })

/** No outage: trying again later changes nothing. */
const toSetupRefusal = (requester: Requester, { type }: AuthError): Response =>
  policy[type].status < 500
    ? refuse(requester, policy[type].status, type, "The host that this request names cannot be used.")
    : misconfigured(requester)

const misconfigured = (requester: Requester): Response =>
  refuse(requester, 500, "Configuration", "Something is wrong with this site's configuration.")

const unavailable = (requester: Requester): Response =>
  refuse(requester, 503, "Unavailable", "Sign-in is not available right now. Please try again shortly.", {
    "retry-after": "5",
  })

function refuse(
  requester: Requester,
  status: number,
  error: string,
  text: string,
  more?: Record<string, string>,
): Response {
  const headers = { ...unstored, "x-content-type-options": "nosniff", ...more }
  if (requester === "program") return Response.json({ error }, { status, headers })
  return new Response(text, { status, headers: { ...headers, "content-type": "text/plain; charset=utf-8" } })
}
