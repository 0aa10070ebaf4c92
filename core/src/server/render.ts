import type { View } from "../flows/outcome.ts"
import { renderConfirm } from "../pages/confirm.ts"
import { renderError } from "../pages/error.ts"
import type { PageLook } from "../pages/layout.ts"
import { renderSetup } from "../pages/setup.ts"
import { renderSignIn } from "../pages/signin.ts"
import { renderSignOut } from "../pages/signout.ts"
import { renderVerifyRequest } from "../pages/verify-request.ts"

export { getPageHeaders } from "../pages/headers.ts"

/** Returns the HTML of a page. */
export function render(look: PageLook, view: View): string {
  switch (view.name) {
    case "signin":
      return renderSignIn(look, view)
    case "signout":
      return renderSignOut(look, view)
    case "confirm":
      return renderConfirm(look, view)
    case "account":
      return view.render(look)
    case "verify-request":
      return renderVerifyRequest(look, view)
    case "error":
      return renderError(look, view)
    case "setup":
      return renderSetup(look, view)
  }
}
