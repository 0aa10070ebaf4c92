import { credentialsFeature } from "./credentials/feature.ts"
import { plainEmailFeature } from "./email/feature.ts"
import { oidcFeature } from "./oauth/oidc-feature.ts"
import { passkeyFeature } from "./passkey/feature.ts"
import { redirectProxyFeature } from "./oauth/redirect-proxy-feature.ts"
import { storeFeature } from "./adapters/store-feature.ts"
import { userFieldsFeature } from "./user/feature.ts"
import { loadStepUp } from "./fresh/load-step-up.ts"
import { checkLimits } from "./app/limits/limit-check.ts"
import type { FeatureTable } from "./app/provider-settings.ts"
import { type AuthFunction, createAuth } from "./http/auth.ts"
import { createSettingsReader, type ReadSettings } from "./app/create-settings.ts"

/** The features of providers that are plain objects, by their type. */
export const plainProviders: FeatureTable = {
  oauth: oidcFeature,
  oidc: oidcFeature,
  email: plainEmailFeature,
  credentials: credentialsFeature,
  webauthn: passkeyFeature,
}

/** Returns the settings of a configuration whose providers and adapter may be plain objects. */
export const getSettings: ReadSettings = /* @__PURE__ */ createSettingsReader({
  providers: plainProviders,
  use: [
    { id: "limits", check: checkLimits },
    { id: "step-up", loadStepUp },
    ...[storeFeature, redirectProxyFeature, userFieldsFeature],
  ],
})

/** Returns the response to a request for one of the auth routes. The providers and the adapter may be plain objects. */
export const Auth: AuthFunction = /* @__PURE__ */ createAuth(getSettings)
