import { type Flow, page, redirect } from "../outcome.ts"
import { pageUrl } from "../target.ts"

/** `GET verify-request`: says that a mail is on its way. */
export const verifyRequest: Flow = (context) => {
  const { pages: { verifyRequest: own } } = context.settings
  if (own) return redirect(pageUrl(context, "verifyRequest", Object.fromEntries(context.query)))
  return page({ name: "verify-request", signInUrl: pageUrl(context, "signIn", {}) })
}
