import { AccessDenied, Verification } from "../../errors.ts"
import { findHelp } from "../../app/help.ts"
import { type Flow, page, redirect } from "../../app/outcome.ts"
import { forbiddenPage } from "./forbidden.ts"
import { findSignedIn, type SignedInUser } from "./signed-in.ts"
import { forbiddenCode, pageUrl, requestedTarget } from "../../app/target.ts"

const statuses: Readonly<Record<string, number>> = {
  AccessDenied: AccessDenied.policy.status,
  Verification: Verification.policy.status,
  Configuration: 500,
}

/** `GET error`: shows the error, as far as it may be revealed to users. In development, without a query, it shows the app's setup. */
export const errorPage: Flow = async (context) => {
  if (context.settings.development && context.url.search === "") {
    const { setupPage } = await import("#development")
    if (setupPage) return setupPage(context)
  }
  const error = context.query.get("error") ?? ""
  const code = context.query.get("code") ?? undefined
  const callbackUrl = requestedTarget(context)
  if (context.settings.pages.error) return redirect(pageUrl(context, "error", { error, code, callbackUrl }))
  if (error === AccessDenied.type && code === forbiddenCode) return await forbiddenPage(context, undefined)
  const status = Object.hasOwn(statuses, error) ? statuses[error]! : 200
  const detail = findHelp(context.settings)?.findFault(context, error)
  const signInUrl = pageUrl(context, "signIn", { callbackUrl })
  // only this error may follow a successful sign-in, if the user opens a mailed link that has already signed them in
  const { who, continueUrl }: Partial<SignedInUser> = error === "Verification" ? await findSignedIn(context, error) : {}
  return page({ name: "error", error, signInUrl, who, continueUrl, detail }, status)
}
