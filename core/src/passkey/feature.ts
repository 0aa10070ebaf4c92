import { checkWebAuthn, type WebAuthnSettings } from "./settings.ts"
import { InvalidConfig } from "../errors.ts"
import { checkLimits } from "../app/limits/limit-check.ts"
import { checked, checkedAndCounted, lazy, scriptsOnly, showForm, signInPage, unchecked } from "../http/route.ts"
import type { ProviderFeature } from "../app/feature.ts"
import type { WebAuthnConfig } from "./provider.ts"

/** Returns the feature of a passkey provider. @throws {InvalidConfig} if an option is invalid */
export function passkeyFeature(config: WebAuthnConfig): ProviderFeature<WebAuthnSettings> {
  const provider = checkWebAuthn(config)
  return {
    id: provider.id,
    provider,
    check(app) {
      if (app.passkeys) return checkLimits(app)
      throw new InvalidConfig(
        `Provider "${provider.id}": passkeys are experimental; turn them on with \`experimental: { enableWebAuthn: true }\``,
        { type: "ExperimentalFeatureNotEnabled" },
      )
    },
    routes: {
      "GET signin": unchecked(signInPage),
      "POST signin": checked(showForm),
      "GET webauthn-options": scriptsOnly(lazy(async () => (await import("./options-flow.ts")).webauthnOptions)),
      "POST callback": checkedAndCounted(lazy(async () => (await import("./callback-flow.ts")).webauthnCallback)),
    },
    signIn: "POST signin",
  }
}
