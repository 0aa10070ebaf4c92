import { credentialsFlows } from "./credentials/flows.ts"
import { emailFlows } from "./email/flows.ts"
import { oidcFlows } from "./oauth/oidc-flows.ts"
import { passkeyFlows } from "./passkey/flows.ts"
import { allProxyFlows } from "./oauth/redirect-proxy-flows.ts"
import { allRevocationFlows } from "./adapters/revocation-flows.ts"
import { allStoreFlows } from "./adapters/store-flows.ts"
import { originParts } from "./tenants/origins.ts"
import { checkLimits } from "./app/limits/limit-check.ts"
import { loadOnce } from "./app/load-once.ts"
import type { FlowTable } from "./app/provider-settings.ts"
import { type AuthFunction, createAuth } from "./http/auth.ts"
import { createSettingsReader, type ReadSettings } from "./app/create-settings.ts"

/** The flows of providers that are plain objects, by their type. */
export const allFlows: FlowTable = {
  oauth: oidcFlows,
  oidc: oidcFlows,
  email: emailFlows,
  credentials: credentialsFlows,
  webauthn: passkeyFlows,
}

/** Returns the settings of a configuration whose providers and adapter may be plain objects. */
export const getSettings: ReadSettings = /* @__PURE__ */ createSettingsReader({
  flows: allFlows,
  storeFlows: allStoreFlows,
  revocationFlows: allRevocationFlows,
  proxyFlows: allProxyFlows,
  origins: originParts,
  checkLimits,
  loadStepUp: /* @__PURE__ */ loadOnce(() => import("./fresh/fresh.ts")),
})

/** Returns the response to a request for one of the auth routes. The providers and the adapter may be plain objects. */
export const Auth: AuthFunction = /* @__PURE__ */ createAuth(getSettings)
