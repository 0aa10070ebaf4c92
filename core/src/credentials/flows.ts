import { checkCredentials, type CredentialsSettings } from "./settings.ts"
import { checkLimits } from "../app/limits/limit-check.ts"
import { checked, checkedAndCounted, lazy, showForm, signInPage, unchecked } from "../http/route.ts"
import type { ProviderFlows } from "../app/provider-settings.ts"

/** The flows of providers whose form is checked by `authorize`. */
export const credentialsFlows: ProviderFlows<CredentialsSettings> = {
  check: checkCredentials,
  checkLimits,
  routes: () => ({
    "GET signin": unchecked(signInPage),
    "POST signin": checked(showForm),
    "POST callback": checkedAndCounted(lazy(async () => (await import("./callback.ts")).credentials)),
  }),
  signIn: "POST callback",
}
