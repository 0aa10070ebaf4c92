import type { RenderedPages, View } from "../app/outcome.ts"
import { renderConfirm } from "../pages/confirm.ts"
import { renderError } from "../pages/error.ts"
import { renderForbidden } from "../pages/forbidden.ts"
import { getPageHeaders, type ScriptUse } from "../pages/headers.ts"
import type { PageLook } from "../app/outcome.ts"
import type { AppLook } from "../pages/layout.ts"
import { renderSignIn } from "../pages/signin.ts"
import { renderSignOut } from "../pages/signout.ts"
import { renderVerifyRequest } from "../pages/verify-request.ts"
import { defaultLanguage } from "../app/texts/default-language.ts"

/** Returns the headers and the HTML of a page. */
export async function createPage(
  look: AppLook,
  view: View,
): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly body: string }> {
  const language = await look.findLanguage?.() ?? defaultLanguage
  const headers: Record<string, string> = {
    ...await getPageHeaders(look.theme, findScriptUse(view)),
    "Content-Language": language.tag,
  }
  if (look.findLanguage) headers.Vary = "Cookie, Accept-Language"
  return { headers, body: render({ ...look, host: look.theme.name || look.host, language }, view) }
}

function findScriptUse(view: View): ScriptUse | undefined {
  if ((view.name === "signin" || view.name === "custom") && view.script !== undefined) return "request"
  return (view.name === "signin" || view.name === "custom") && view.passwordScript !== undefined ? "run" : undefined
}

type SignInView = Extract<View, { readonly name: "signin" }>

/** Anyone who can choose the `Host` header can cause more pages. */
const maxRendered = 16

/** Returns the sign-in page. Only the first request for it is rendered, and others get its text with their CSRF token. */
function renderOnce(look: PageLook, view: SignInView, rendered: RenderedPages): string {
  const { csrfToken = "" } = view
  const key = `${look.language.tag} ${look.host} ${view.lastUsed ?? ""}`
  let parts = rendered.get(key)
  if (!parts) {
    if (rendered.size >= maxRendered) rendered.clear()
    rendered.set(key, parts = renderSignIn(look, view).split(csrfToken))
  }
  return parts.join(csrfToken)
}

function render(look: PageLook, view: View): string {
  switch (view.name) {
    case "signin":
      return view.rendered ? renderOnce(look, view, view.rendered) : renderSignIn(look, view)
    case "signout":
      return renderSignOut(look, view)
    case "confirm":
      return renderConfirm(look, view)
    case "custom":
      return view.render(look)
    case "verify-request":
      return renderVerifyRequest(look, view)
    case "forbidden":
      return renderForbidden(look, view)
    case "error":
      return renderError(look, view)
  }
}
