import { checkWebAuthn, type WebAuthnSettings } from "../../settings/webauthn.ts"
import { checkLimits } from "../../settings/limit-check.ts"
import {
  checked,
  checkedAndCounted,
  lazy,
  type ProviderFlows,
  scriptsOnly,
  showForm,
  signInPage,
  unchecked,
} from "../route.ts"

/** The flows of passkeys. */
export const passkeyFlows: ProviderFlows<WebAuthnSettings> = {
  check: checkWebAuthn,
  checkLimits,
  routes: () => ({
    "GET signin": unchecked(signInPage),
    "POST signin": checked(showForm),
    "GET webauthn-options": scriptsOnly(lazy(async () => (await import("./options.ts")).webauthnOptions)),
    "POST callback": checkedAndCounted(lazy(async () => (await import("./callback.ts")).webauthnCallback)),
  }),
  signIn: "POST signin",
}
