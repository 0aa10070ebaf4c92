import { policy } from "../errors.ts"
import { findFault } from "../last-fault.ts"
import { type Flow, page, redirect } from "./outcome.ts"
import { toSetup } from "./setup.ts"
import { pageUrl } from "./target.ts"

const statuses: Readonly<Record<string, number>> = {
  AccessDenied: policy.AccessDenied.status,
  Verification: policy.Verification.status,
  Configuration: 500,
}

/** `GET error`: what went wrong, as far as a person may know it. In development, without a query: what the app sees. */
export const errorPage: Flow = (context) => {
  if (context.settings.development && context.url.search === "") {
    return page({ name: "setup", facts: toSetup(context), signInUrl: pageUrl(context, "signIn", {}) })
  }
  const error = context.query.get("error") ?? ""
  if (context.settings.pages.error) return redirect(pageUrl(context, "error", { error }))
  const status = Object.hasOwn(statuses, error) ? statuses[error]! : 200
  const detail = findFault(context, error)
  return page({ name: "error", error, signInUrl: pageUrl(context, "signIn", {}), detail }, status)
}
