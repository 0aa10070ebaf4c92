import { type Flow, page, redirect } from "../outcome.ts"
import { pageUrl } from "../target.ts"

/** `GET verify-request`: tells the user that a mail has been sent. */
export const verifyRequest: Flow = (context) => {
  const { pages: { verifyRequest: own } } = context.settings
  if (own) return redirect(pageUrl(context, "verifyRequest", Object.fromEntries(context.query)))
  return page({ name: "verify-request", signInUrl: pageUrl(context, "signIn", {}) })
}
