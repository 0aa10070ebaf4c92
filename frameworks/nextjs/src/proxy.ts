import { AuthError } from "@svc-auth/core/errors"
import { type Binding, toSetCookie, withHeaders } from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession } from "@svc-auth/core/types"
import { type NextRequest, NextResponse } from "next/server.js"
import { setAppEvent } from "./app-event.ts"
import { NextEvent, WaitingCookies } from "./event.ts"
import { findGuardUrls, findShownUrls, toRequestedUrl } from "./guard-urls.ts"
import { runWith } from "./host.ts"
import { noteHeader, toSignedText, writeNote } from "./request-note.ts"

/** A function of the app that runs in the proxy. It returns Next's instruction to continue, a response, or nothing. */
type OwnProxy<S> = (session: S | null) => Awaitable<Response | undefined | void>

/** The paths of the module that Next runs before the app. */
const modules = /^\/(?:src\/)?(?:proxy|middleware)$/

/** Returns true if Next passes this to a proxy, or to one under its former name middleware, and not to a route handler or an edge function. */
export const isProxyEvent = (second: unknown): boolean =>
  typeof second === "object" && second !== null && "waitUntil" in second && "sourcePage" in second &&
  modules.test(String(second.sourcePage))

/**
 * Returns the response of the proxy: the guard's, that of the app's own function, or the instruction to continue. With that instruction, Next
 * passes the app the request with renewed cookies and a signed note about the request.
 */
export async function runProxy<S extends DefaultSession>(
  binding: Binding<NextEvent, S>,
  request: NextRequest,
  own: OwnProxy<S> = () => undefined,
): Promise<Response> {
  const cookies = new WaitingCookies()
  const asked = toRequestedUrl(request)
  const { headers } = request
  const given = asked.href === request.url ? request : withUrl(request, asked)
  const event = new NextEvent({ request: given, urls: findGuardUrls(asked, request) }, cookies)
  await setAppEvent(event)
  return await runWith(event, async () => {
    if (isForHandlers(given) && await binding.isAuthRoute(event)) {
      return await forward(NextResponse.next(), binding, event, cookies)
    }
    const refusal = await binding.enter(event)
    if (refusal) return withCookies(refusal, cookies)
    const session = await binding.auth(event)
    const response = await own(session) ?? NextResponse.next()
    const shownRefusal = isGoingOn(response) &&
      await binding.guard(
        event,
        () => findShownUrls(asked, request, findRewriteTarget(response), readForwarded(response.headers) ?? headers),
      )
    if (shownRefusal) return withCookies(shownRefusal, cookies)
    // Next lets every cache store static pages, including guarded ones
    const marked = withHeaders(response, (headers) => {
      binding.leave(event, headers)
      if ((session || !isSafe(request)) && !headers.has("cache-control")) {
        headers.set("cache-control", "private, no-store")
      }
    })
    return await forward(withCookies(marked, cookies), binding, event, cookies)
  })
}

/** Returns a copy of the request with this URL. The app can still read the body of the original. */
function withUrl(request: Request, url: URL): Request {
  const { method, headers, body } = request.clone()
  return new Request(url, { method, headers, ...body && { body, duplex: "half" } })
}

/**
 * Returns true if Next passes a request for an auth route to the app's handlers unchanged. The kit responds to the others itself, because Next has
 * its own responses to other methods, and to paths that it cannot decode.
 */
const isForHandlers = ({ method, url }: Request) =>
  ["GET", "HEAD", "POST"].includes(method) && /^[\w.~/-]*$/.test(new URL(url).pathname)

/** Returns true if the request does not change anything. The response to another one may set the cookies of a new session. */
const isSafe = ({ method }: Request) => ["GET", "HEAD", "OPTIONS"].includes(method)

/** Returns the response with the cookies that wait for it. */
export const withCookies = (response: Response, cookies: WaitingCookies): Response =>
  withHeaders(response, (headers) => {
    for (const cookie of cookies.all()) headers.append("set-cookie", toSetCookie(cookie))
  })

/** Returns true if Next continues to the app after the proxy. */
const isGoingOn = ({ headers }: Response): boolean =>
  headers.has("x-middleware-next") || headers.has("x-middleware-rewrite")

/** Returns the URL of the page that Next should show in place of the requested one, if it is a page of this app. */
const findRewriteTarget = ({ headers }: Response): URL | undefined =>
  URL.parse(headers.get("x-middleware-rewrite") ?? "") ?? undefined

const overrides = "x-middleware-override-headers"
const toOverride = (name: string) => `x-middleware-request-${name}`

/** Returns the response that makes Next continue, with the request headers that the app gets. Another response is returned unchanged. */
async function forward<S extends DefaultSession>(
  response: Response,
  binding: Binding<NextEvent, S>,
  event: NextEvent,
  cookies: WaitingCookies,
): Promise<Response> {
  if (!isGoingOn(response)) return response
  const sent = readForwarded(response.headers) ?? new Headers(event.known.request.headers)
  sent.delete(noteHeader)
  const cookie = cookies.applyTo(sent.get("cookie"))
  if (cookie) sent.set("cookie", cookie)
  const note = await signNote(binding, event, sent.get("cookie"))
  if (note) sent.set(noteHeader, note)
  return withHeaders(response, (headers) => {
    for (const [name, value] of sent) headers.set(toOverride(name), value)
    headers.set(overrides, [...sent.keys()].join(","))
  })
}

/** Returns the request headers that the app's own function has set, if any. */
function readForwarded(headers: Headers): Headers | undefined {
  const names = headers.get(overrides)?.split(",").map((name) => name.trim())
  if (!names) return undefined
  const read = names.map((name): [string, string] => [name, headers.get(toOverride(name)) ?? ""])
  return new Headers(read.filter(([name]) => headers.has(toOverride(name))))
}

/** Returns the note about the request. Without a secret there is none, because sessions cannot be read either. */
async function signNote<S extends DefaultSession>(
  binding: Binding<NextEvent, S>,
  event: NextEvent,
  cookie: string | null,
): Promise<string | undefined> {
  const { method, url } = event.known.request
  try {
    return writeNote({ method, url, signature: await binding.sign(event, toSignedText({ method, url }, cookie)) })
  } catch (thrown) {
    if (thrown instanceof AuthError) return undefined
    throw thrown
  }
}
