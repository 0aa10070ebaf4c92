import { AuthError, policy } from "../errors.ts"
import { pageUrl } from "../flows/target.ts"
import type { Session } from "../model/types.ts"
import { trace } from "../trace.ts"
import type { Exchange } from "./exchange.ts"
import { type Asker, decide, isOpen, toAsker } from "./guard.ts"
import type { Host } from "./host.ts"
import { AmbiguousPath, toReadings, toRoutedUrl } from "./routed-url.ts"

/** Asks the guard. @returns the answer to whoever is kept out, `undefined` for whoever may pass */
export async function admit(exchange: Exchange): Promise<Response | undefined> {
  if (exchange.passed) return undefined
  const { host, event } = exchange
  const refusal = await admitTo(exchange, () => [host.guardUrl(event), ...host.moreGuardUrls?.(event) ?? []])
  exchange.passed = refusal === undefined
  return refusal
}

/** Returns what {@link admit} returns, for these URLs: the guard must let all of them pass. */
export async function admitTo(exchange: Exchange, toUrls: () => readonly URL[]): Promise<Response | undefined> {
  const { authorized, settings: { pages, origin: configured } } = exchange
  if (!authorized) return undefined
  const urls = ifClear(exchange, () => toGuardUrls(exchange, toUrls()))
  if (urls instanceof Response) return urls
  for (const url of urls) {
    if (isOpen(url, { pages, configured })) {
      trace(exchange, "guard: open to all", { path: url.pathname })
      continue
    }
    const refusal = await judge(exchange, authorized, url)
    if (refusal) return refusal
  }
  return undefined
}

/** Returns every URL that the rules must let pass, in the spelling that rules are written in. */
function toGuardUrls(exchange: Exchange, urls: readonly URL[]): URL[] {
  const { origin } = toGuardUrl(exchange)
  return urls.flatMap(toReadings).map((reading) => at(origin, reading))
}

/** Asks for a session, whatever the guard would say. @returns the answer to whoever has none, `undefined` for whoever has one */
export async function demand(exchange: Exchange): Promise<Response | undefined> {
  const url = ifClear(exchange, toGuardUrl)
  return url instanceof Response ? url : await judge(exchange, ({ auth }) => auth !== null, url, "the route's own rule")
}

/**
 * Returns the answer 400 to a path that cannot be decoded and to a host that is invalid in a URL, before the configuration, a rule or the app is
 * called: frameworks run middleware for such requests in places where they catch nothing.
 */
export function refuseUnreadable<Event extends object>(host: Host<Event>, event: Event): Response | undefined {
  const request = host.request(event)
  return orUnreadable(toAsker(request, host.client(event)), () => {
    const url = URL.parse(request.url)
    if (!url) throw new AmbiguousPath("the address of the request is not a URL")
    toRoutedUrl(url)
    toRoutedUrl(host.guardUrl(event))
    return undefined
  })
}

/** Returns what `read` returns, or the answer 400 if no rule can judge the path. */
function orUnreadable<Read>(asker: Asker, read: () => Read): Read | Response {
  try {
    return read()
  } catch (thrown) {
    if (!(thrown instanceof AmbiguousPath)) throw thrown
    return refuse(asker, 400, "BadRequest", "The address of this request cannot be read.")
  }
}

/** Methods of which no `Request` can be made, so that no rule can be asked about them; no framework has routes for them. */
const unspeakable: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"])
const spoken = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"

/** What path rules are asked about, or the answer to a request that they cannot be asked about. */
function ifClear<Asked>(exchange: Exchange, toAsked: (exchange: Exchange) => Asked): Asked | Response {
  const { asker, request } = exchange
  if (unspeakable.has(request.method.toUpperCase())) {
    return refuse(asker, 405, "MethodNotAllowed", "This method is not allowed.", { allow: spoken })
  }
  return orUnreadable(asker, () => toAsked(exchange))
}

/** Under the origin that is configured: what the request says of its host is read only where a session is. */
function toGuardUrl({ settings, host, event }: Exchange): URL {
  const url = toRoutedUrl(host.guardUrl(event))
  return at(settings.origin ?? url.origin, url)
}

async function judge(
  exchange: Exchange,
  authorized: Authorized,
  url: URL,
  rule = "callbacks.authorized",
): Promise<Response | undefined> {
  const { host, event, asker } = exchange
  const reading = await exchange.read()
  const isKnown = reading.status === "ok"
  const answer = await ask(exchange, authorized, {
    auth: isKnown ? reading.session : null,
    url: isKnown ? at(exchange.visit.origin, url) : url,
  })
  trace(exchange, `guard: ${rule} answered`, {
    with: answer === failed ? "a throw" : answer instanceof Response ? `a ${answer.status}` : Boolean(answer),
    to: asker,
    session: isKnown ? reading.session !== null : "unknown",
    path: url.pathname,
  })
  if (answer === failed) return misconfigured(asker)
  const verdict = decide(answer, asker)
  if (verdict === "pass") return undefined
  if (exchange.setupFault) return toSetupRefusal(asker, exchange.setupFault)
  // an outage is no sign-out: where a stranger may not pass, nobody is sent to sign in again
  if (!isKnown) return unavailable(asker)
  if (verdict === "answer") return answer as Response
  if (verdict === "refuse") {
    return Response.json({ error: "SignInRequired", signInUrl: toSignInUrl(exchange) }, {
      status: 401,
      headers: unstored,
    })
  }
  const location = toSignInUrl(exchange)
  // never throw it: no framework catches it for every request, and the framework's own answer to it would lack `Vary`
  const redirect = host.client(event) && host.clientRedirect?.(event, location)
  return redirect || new Response(null, { status: 303, headers: { ...unstored, location } })
}

const at = (origin: string, { pathname, search }: URL) => new URL(origin + pathname + search)

type Authorized = NonNullable<Exchange["authorized"]>

const unstored = { "cache-control": "private, no-store" }
const failed = Symbol("callbacks.authorized threw")

/** What `callbacks.authorized` says. Errors are logged; other things thrown steer the framework and are passed on. */
async function ask(
  { settings, request: { method, headers } }: Exchange,
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
const toSignInUrl = (exchange: Exchange): string =>
  pageUrl(exchange.visit, "signIn", {
    callbackUrl: exchange.asker === "page" ? exchange.askedPage() : exchange.currentPage(),
  })

/** No outage: trying again later changes nothing. */
const toSetupRefusal = (asker: Asker, { type }: AuthError): Response =>
  policy[type].status < 500
    ? refuse(asker, policy[type].status, type, "The host that this request names cannot be used.")
    : misconfigured(asker)

const misconfigured = (asker: Asker): Response =>
  refuse(asker, 500, "Configuration", "Something is wrong with this site's configuration.")

const unavailable = (asker: Asker): Response =>
  refuse(asker, 503, "Unavailable", "Sign-in is not available right now. Please try again shortly.", {
    "retry-after": "5",
  })

function refuse(asker: Asker, status: number, error: string, text: string, more?: Record<string, string>): Response {
  const headers = { ...unstored, "x-content-type-options": "nosniff", ...more }
  if (asker === "program") return Response.json({ error }, { status, headers })
  return new Response(text, { status, headers: { ...headers, "content-type": "text/plain; charset=utf-8" } })
}
