import { credentialsFlows } from "../flows/credentials/flows.ts"
import { emailFlows } from "../flows/email/flows.ts"
import { oidcFlows } from "../flows/oauth/oidc-flows.ts"
import { passkeyFlows } from "../flows/passkey/flows.ts"
import { allProxyFlows } from "../flows/proxy.ts"
import { allRevocationFlows } from "../flows/revocation.ts"
import { allStoreFlows } from "../flows/store.ts"
import { originParts } from "../request/origins.ts"
import { checkLimits } from "../settings/limit-check.ts"
import type { FlowTable } from "../settings/provider.ts"
import { type AuthFunction, createAuth } from "./auth.ts"
import { createSettingsReader, type ReadSettings } from "../settings/settings.ts"

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
})

/** Returns the response to a request for one of the auth routes. The providers and the adapter may be plain objects. */
export const Auth: AuthFunction = /* @__PURE__ */ createAuth(getSettings)
