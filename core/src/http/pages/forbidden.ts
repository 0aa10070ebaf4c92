import { AccessDenied, SignInRequired } from "../../errors.ts"
import { type Flow, page, redirect } from "../../app/outcome.ts"
import { homeUrl, pageUrl, requestedTarget } from "../../app/target.ts"
import { provideCsrf } from "../csrf-token.ts"
import { findSignedIn } from "./signed-in.ts"

/** Shows a signed-in user that they may not open the target, or redirects to the sign-in page if they have signed out in the meantime. */
export const forbiddenPage: Flow = async (context) => {
  const callbackUrl = requestedTarget(context)
  const { who, signOutUrl, isUnknown } = await findSignedIn(context, AccessDenied.type)
  // during an outage it is unknown who is signed in, so do not ask users to sign in again
  if (signOutUrl === undefined && !isUnknown) {
    return redirect(pageUrl(context, "signIn", { error: SignInRequired.type, callbackUrl }))
  }
  const home = homeUrl(context)
  return page({
    name: "forbidden",
    who,
    csrfToken: await provideCsrf(context),
    homeUrl: callbackUrl === home ? undefined : home,
    signInUrl: pageUrl(context, "signIn", { callbackUrl }),
  }, AccessDenied.policy.status)
}
