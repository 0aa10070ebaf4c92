import type { Outcome, View } from "./flows/outcome.ts"
import type { Cookie, ResponseInternal } from "./model/types.ts"
import { renderError } from "./pages/error.ts"
import { pageHeaders } from "./pages/headers.ts"
import type { PageLook } from "./pages/layout.ts"
import { renderSignIn } from "./pages/signin.ts"
import { renderSignOut } from "./pages/signout.ts"
import { toSetCookie } from "./web/cookie.ts"

const plainHeaders = {
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
  "Vary": "Cookie",
} as const

/** The header by which a script asks for `{ url }` in place of a redirect. */
export const returnRedirect = "x-auth-return-redirect"

/** The outcome said in HTTP: the one place that knows statuses and headers. */
export async function toInternal(
  outcome: Outcome,
  { request, look, cookies }: { request: Request; look: PageLook; cookies: readonly Cookie[] },
): Promise<ResponseInternal> {
  const headers = new Headers(plainHeaders)
  switch (outcome.kind) {
    case "redirect": {
      const { url } = outcome
      if (request.headers.has(returnRedirect)) {
        return { status: 200, headers: withJson(headers), body: { url }, cookies }
      }
      headers.set("Location", url)
      return { status: request.method === "POST" ? 303 : 302, headers, redirect: url, cookies }
    }
    case "json":
      for (const [name, value] of Object.entries(outcome.headers ?? {})) headers.set(name, value)
      return { status: outcome.status, headers: withJson(headers), body: outcome.body, cookies }
    case "page":
      for (const [name, value] of Object.entries(await pageHeaders(look.theme))) headers.set(name, value)
      return { status: outcome.status, headers, body: render(look, outcome.view), cookies }
  }
}

function render(look: PageLook, view: View): string {
  switch (view.name) {
    case "signin":
      return renderSignIn(look, view)
    case "signout":
      return renderSignOut(look, view)
    case "error":
      return renderError(look, view)
  }
}

function withJson(headers: Headers): Headers {
  headers.set("Content-Type", "application/json")
  return headers
}

/** A `Response` of it; HEAD gets no body and changes no cookie. */
export function toResponse({ status, headers, body, cookies }: ResponseInternal, { method }: Request): Response {
  const head = method === "HEAD"
  if (!head) { for (const cookie of cookies) headers.append("Set-Cookie", toSetCookie(cookie)) }
  const text = body === undefined || head ? null : typeof body === "string" ? body : JSON.stringify(body)
  return new Response(text, { status, headers })
}
