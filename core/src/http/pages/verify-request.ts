import { type Flow, page, redirect } from "../../app/outcome.ts"
import { pageUrl } from "../../app/target.ts"

/** `GET verify-request`: shows that a mail has been sent. A provider may have its own page for that. */
export const verifyRequest: Flow = (context) => {
  const { query, settings } = context
  if (settings.pages.verifyRequest) {
    return redirect(pageUrl(context, "verifyRequest", Object.fromEntries(query)))
  }
  const provider = settings.providers.get(query.get("provider") ?? "")
  const routes = provider && settings.providerFeatures.get(provider.id)?.routes
  const brought = routes?.["GET verify-request"]
  if (provider && brought) return brought.flow(context, provider)
  return page({ name: "verify-request", signInUrl: pageUrl(context, "signIn", {}) })
}
