import { loadOnce } from "../app/load-once.ts"
import { type Outcome, returnRedirect } from "../app/outcome.ts"
import type { Awaitable, ResponseInternal } from "../types.ts"
import type { AppLook } from "../pages/layout.ts"
import { type CookieJar, toSetCookie } from "../web/cookie.ts"
import type { IncomingRequest } from "../web/incoming-request.ts"
import { toJson } from "../web/json.ts"

const plainHeaders = {
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
  "Vary": "Cookie",
} as const
const jsonHeaders = { ...plainHeaders, "Content-Type": "application/json" } as const
const plainScript = {
  ...plainHeaders,
  "Content-Type": "text/javascript; charset=utf-8",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const
/** For responses that are the same for every user and never change. */
const { Vary: _, ...unvarying } = plainScript
const lastingScript = { ...unvarying, "Cache-Control": "public, max-age=31536000, immutable" } as const

/** A response whose headers are a record. The `Headers` object is made only once, at the end. */
export interface Answer extends Omit<ResponseInternal, "headers"> {
  readonly headers: Readonly<Record<string, string>>
  /** The body as JSON, if it is not text. */
  readonly sent?: string | Uint8Array<ArrayBuffer>
}

/** In development, this header of responses contains the decisions and their reasons. */
export const traceHeader = "X-Svc-Trace"

/** Loaded lazily, because most requests read a session and do not need a page. */
const loadPages = /* @__PURE__ */ loadOnce(() => import("./render.ts"))

/**
 * Returns the HTTP response to an outcome: its status, headers, body and cookies.
 * @throws {TypeError} if the body cannot be represented in JSON; the cookies then stay in the jar
 */
export function createAnswer(
  outcome: Outcome,
  { request, look, jar }: { request: IncomingRequest; look: () => AppLook; jar: CookieJar },
): Awaitable<Answer> {
  switch (outcome.kind) {
    case "redirect": {
      const { url } = outcome
      if (request.headers.has(returnRedirect)) {
        const body = { url }
        return { status: 200, headers: jsonHeaders, body, sent: toJson(body), cookies: jar.take() }
      }
      const headers = { ...plainHeaders, Location: url }
      return { status: request.method === "POST" ? 303 : 302, headers, redirect: url, cookies: jar.take() }
    }
    case "json": {
      const { status, body, sent } = outcome
      const headers = outcome.headers ? { ...jsonHeaders, ...outcome.headers } : jsonHeaders
      return { status, headers, body, sent: sent ?? toJson(body), cookies: jar.take() }
    }
    case "script": {
      // a response with a cookie, such as that of an extended session, is only for one browser
      const cookies = jar.take()
      const lasts = outcome.immutable && cookies.length === 0
      return { status: 200, headers: lasts ? lastingScript : plainScript, body: outcome.text, cookies }
    }
    case "page":
      return answerPage(outcome, look(), jar)
  }
}

async function answerPage(
  { status, view, headers: own }: Extract<Outcome, { kind: "page" }>,
  look: AppLook,
  jar: CookieJar,
): Promise<Answer> {
  const { headers, body } = await (await loadPages()).createPage(look, view)
  return { status, headers: { ...plainHeaders, ...headers, ...own }, body, cookies: jar.take() }
}

/** Returns the response with the trace as its header, if there is a trace. */
export const withTrace = (answer: Answer, header: string | undefined): Answer =>
  header === undefined ? answer : { ...answer, headers: { ...answer.headers, [traceHeader]: header } }

/** Returns the parts of the response, for callers that pass `raw`. */
export const toInternal = ({ headers, sent: _, ...answer }: Answer): ResponseInternal => ({
  ...answer,
  headers: new Headers(headers),
})

/** Response parts. */
export interface ResponseParts extends Pick<Answer, "status" | "headers"> {
  readonly body: string | Uint8Array<ArrayBuffer> | null
  /** The values of the `Set-Cookie` headers. */
  readonly setCookie: readonly string[]
}

/** Returns the response parts for this answer. A response to HEAD has no body and does not set cookies. */
export function toParts(
  { status, headers, body, sent, cookies }: Answer,
  { method }: IncomingRequest,
): ResponseParts {
  const isHead = method === "HEAD"
  const text = isHead ? null : sent ?? body as string | undefined ?? null
  return { status, headers, body: text, setCookie: isHead ? [] : cookies.map(toSetCookie) }
}

/** Returns the parts as a `Response`. */
export function toResponse({ status, headers, body, setCookie }: ResponseParts): Response {
  const response = new Response(body, { status, headers })
  for (const line of setCookie) response.headers.append("Set-Cookie", line)
  return response
}
