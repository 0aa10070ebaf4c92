import { checkEmail, type EmailSettings } from "../../settings/email.ts"
import { checked, checkedAndCounted, emptyPage, lazy, type ProviderFlows, signInPage, unchecked } from "../route.ts"

const emailStart = lazy(async () => (await import("./start.ts")).emailStart)
const emailLink = lazy(async () => (await import("./callback.ts")).emailLink)
const emailConfirm = lazy(async () => (await import("./callback.ts")).emailConfirm)

/** The flows of providers that mail a link. */
export const emailFlows: ProviderFlows<EmailSettings> = {
  check: checkEmail,
  routes: {
    "GET signin": unchecked(signInPage),
    "POST signin": checkedAndCounted(emailStart),
    "GET callback": unchecked(emailLink, emptyPage),
    "POST callback": checked(emailConfirm),
  },
  signIn: "POST signin",
}
