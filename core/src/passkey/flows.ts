import { checkWebAuthn, type WebAuthnSettings } from "./settings.ts"
import { checkLimits } from "../app/limits/limit-check.ts"
import { checked, checkedAndCounted, lazy, scriptsOnly, showForm, signInPage, unchecked } from "../http/route.ts"
import type { ProviderFlows } from "../app/provider-settings.ts"

/** The flows of passkeys. */
export const passkeyFlows: ProviderFlows<WebAuthnSettings> = {
  check: checkWebAuthn,
  checkLimits,
  routes: () => ({
    "GET signin": unchecked(signInPage),
    "POST signin": checked(showForm),
    "GET webauthn-options": scriptsOnly(lazy(async () => (await import("./options-flow.ts")).webauthnOptions)),
    "POST callback": checkedAndCounted(lazy(async () => (await import("./callback-flow.ts")).webauthnCallback)),
  }),
  signIn: "POST signin",
}
