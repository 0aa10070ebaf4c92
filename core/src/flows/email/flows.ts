import { checkEmail, type EmailSettings } from "../../settings/email.ts"
import { checkLimits } from "../../settings/limit-check.ts"
import { checked, checkedAndCounted, emptyPage, lazy, type ProviderFlows, signInPage, unchecked } from "../route.ts"

/** The flows of providers that mail a link. */
export const emailFlows: ProviderFlows<EmailSettings> = {
  check: checkEmail,
  checkLimits,
  routes: () => ({
    "GET signin": unchecked(signInPage),
    "POST signin": checkedAndCounted(lazy(async () => (await import("./start.ts")).emailStart)),
    "GET callback": unchecked(lazy(async () => (await import("./callback.ts")).emailLink), emptyPage),
    "POST callback": checked(lazy(async () => (await import("./callback.ts")).emailConfirm)),
  }),
  signIn: "POST signin",
}
