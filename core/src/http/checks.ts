/**
 * Checks for requests that may change something. Loaded by the first of them, because most requests read a session.
 * @module
 */
import { MissingCSRF } from "../errors.ts"
import type { RouteContext } from "../app/context.ts"
import { requireSameOrigin } from "./same-origin.ts"
import { trace } from "../app/trace.ts"
import { isCsrf } from "../seal/csrf.ts"

export { readBody } from "../web/body.ts"

/** Rejects requests that were sent by another site. This check comes first, so that another site cannot use up the attempts of a user's network. */
export function assertSameOrigin(context: RouteContext): void {
  const { request, origin } = context
  trace(context, "same-origin check: passed", { by: requireSameOrigin(request, origin) })
}

/** Rejects requests without this browser's CSRF token. The token shows that the form comes from one of the app's pages. */
export async function assertCsrfToken(context: RouteContext): Promise<void> {
  const { settings, keys, jar, cookies, body } = context
  if (!settings.csrf) return
  const held = jar.all(cookies.csrfToken.name)
  if (await isCsrf(keys, held, body.get("csrfToken"))) return
  trace(context, held.length ? "csrf: the token does not match the cookie" : "csrf: no cookie", {
    field: body.has("csrfToken"),
  })
  if (body.has("csrfToken") && jar.names().length === 0) {
    throw new MissingCSRF("the browser sent no cookie, so it may block them", { code: "no_cookie" })
  }
  throw new MissingCSRF("the CSRF token is missing or does not match this browser's cookie")
}
