import type { Outcome } from "../flows/outcome.ts"
import type { Cookie, ResponseInternal } from "../model/types.ts"
import type { PageLook } from "../pages/layout.ts"
import { toSetCookie } from "../web/cookie.ts"

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
/** The same for everybody, for good. */
const { Vary: _, ...unvarying } = plainScript
const lastingScript = { ...unvarying, "Cache-Control": "public, max-age=31536000, immutable" } as const

/** An answer with its headers still as a record: a `Headers` is made once, where the answer leaves. */
export interface Answer extends Omit<ResponseInternal, "headers"> {
  readonly headers: Readonly<Record<string, string>>
  /** The body as it is sent, where it was made before. */
  readonly text?: string
}

/** The header by which a script asks for `{ url }` in place of a redirect. */
export const returnRedirect = "x-auth-return-redirect"

/** The header by which answers say, in development, what was decided and why. */
export const traceHeader = "X-Svc-Trace"

let pages: typeof import("./render.ts") | undefined

/** The outcome said in HTTP: the one place that knows statuses and headers. */
export async function toAnswer(
  outcome: Outcome,
  { request, look, cookies }: { request: Request; look: PageLook; cookies: readonly Cookie[] },
): Promise<Answer> {
  switch (outcome.kind) {
    case "redirect": {
      const { url } = outcome
      if (request.headers.has(returnRedirect)) return { status: 200, headers: jsonHeaders, body: { url }, cookies }
      const headers = { ...plainHeaders, Location: url }
      return { status: request.method === "POST" ? 303 : 302, headers, redirect: url, cookies }
    }
    case "json": {
      const headers = outcome.headers ? { ...jsonHeaders, ...outcome.headers } : jsonHeaders
      return {
        status: outcome.status,
        headers,
        body: outcome.body,
        cookies,
        ...(outcome.text && { text: outcome.text }),
      }
    }
    case "script": {
      // a cookie, of a session extended meanwhile, is for one browser
      const lasts = outcome.immutable && cookies.length === 0
      return { status: 200, headers: lasts ? lastingScript : plainScript, body: outcome.text, cookies }
    }
    case "page": {
      // whoever reads a session first should not wait for pages
      pages ??= await import("./render.ts")
      const scripted = outcome.view.name === "signin" && outcome.view.script !== undefined
      const headers = { ...plainHeaders, ...await pages.pageHeaders(look.theme, scripted) }
      return { status: outcome.status, headers, body: pages.render(look, outcome.view), cookies }
    }
  }
}

/** The answer, saying why it is what it is, where that may be told. */
export const withTrace = (answer: Answer, said: string | undefined): Answer =>
  said === undefined ? answer : { ...answer, headers: { ...answer.headers, [traceHeader]: said } }

/** The answer as `raw` gives it. */
export const toInternal = ({ headers, text: _, ...answer }: Answer): ResponseInternal => ({
  ...answer,
  headers: new Headers(headers),
})

/** A `Response` of it; HEAD gets no body and changes no cookie. */
export function toResponse({ status, headers, body, text: made, cookies }: Answer, { method }: Request): Response {
  const head = method === "HEAD"
  const text = body === undefined || head ? null : made ?? (typeof body === "string" ? body : JSON.stringify(body))
  if (head || cookies.length === 0) return new Response(text, { status, headers })
  const sent = cookies.map((cookie): [string, string] => ["Set-Cookie", toSetCookie(cookie)])
  return new Response(text, { status, headers: [...Object.entries(headers), ...sent] })
}
