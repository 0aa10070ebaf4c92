import { provideCsrf } from "../csrf-token.ts"
import { type Flow, page, redirect } from "../../app/outcome.ts"
import { clearOthers, endWithEvent, forgetSignIns } from "../sign-out.ts"
import { chooseTarget, pageUrl, requestedTarget } from "../../app/target.ts"

/** `GET signout`: asks the user whether to sign out. */
export const signOutPage: Flow = async (context) => {
  const callbackUrl = requestedTarget(context)
  const { query, settings } = context
  const [error, code] = ["error", "code"].map((name) => query.get(name) ?? undefined)
  if (settings.pages.signOut) return redirect(pageUrl(context, "signOut", { callbackUrl, error, code }))
  // checked now, because the page shows it as a link
  const checked = await chooseTarget(context, callbackUrl)
  const alert = error === "MissingCSRF" ? code === "no_cookie" ? "cookieMissing" : "expiredPage" : undefined
  return page({ name: "signout", callbackUrl: checked, csrfToken: await provideCsrf(context), alert })
}

/** `POST signout`: ends the session in this browser, and clears all of the library's cookies except the one that marks ended sessions. */
export const signOut: Flow = async (context) => {
  const { settings } = context
  const ended = await endWithEvent(context)
  await forgetSignIns(context)
  const target = await chooseTarget(context, requestedTarget(context))
  const url = await (await settings.loadLogout?.())?.begin(context, ended, target) ?? target
  clearOthers(context)
  return redirect(url)
}
