import { checkCredentials, type CredentialsSettings } from "./settings.ts"
import { checkLimits } from "../app/limits/limit-check.ts"
import { checked, checkedAndCounted, lazy, showForm, signInPage, unchecked } from "../http/route.ts"
import type { ProviderFeature } from "../app/feature.ts"
import type { CredentialsConfig } from "./provider.ts"

/** Returns the feature of a provider whose form is checked by `authorize`. @throws {InvalidConfig} if an option is invalid */
export function credentialsFeature(config: CredentialsConfig): ProviderFeature<CredentialsSettings> {
  const provider = checkCredentials(config)
  return {
    id: provider.id,
    provider,
    check: checkLimits,
    routes: {
      "GET signin": unchecked(signInPage),
      "POST signin": checked(showForm),
      "POST callback": checkedAndCounted(lazy(async () => (await import("./callback.ts")).credentials)),
    },
    signIn: "POST callback",
  }
}
