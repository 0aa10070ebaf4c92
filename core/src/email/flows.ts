import { checkEmail, type EmailSettings } from "./settings.ts"
import { checkLimits } from "../app/limits/limit-check.ts"
import { checked, checkedAndCounted, emptyPage, lazy, signInPage, unchecked } from "../http/route.ts"
import type { ProviderFlows } from "../app/provider-settings.ts"

const codePage = /* @__PURE__ */ lazy<EmailSettings>(async () => (await import("./code-page.ts")).codePage)

/** The flows of providers that mail a link, a code or both. */
export const emailFlows: ProviderFlows<EmailSettings> = {
  check: checkEmail,
  checkLimits,
  routes: (provider) => ({
    "GET signin": unchecked(signInPage),
    "POST signin": checkedAndCounted(lazy(async () => (await import("./start.ts")).emailStart)),
    "GET callback": unchecked(lazy(async () => (await import("./callback.ts")).emailLink), emptyPage),
    ...provider?.type === "email" && provider.code && { "GET verify-request": unchecked(codePage) },
    "POST callback": checked(lazy(async () => (await import("./callback.ts")).emailConfirm)),
  }),
  signIn: "POST signin",
}
