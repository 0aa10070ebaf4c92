/**
 * Flows for your own providers: handlers of their routes, and completion of a sign-in. Experimental: these types may change in any release.
 * See docs/write-provider-flows.md.
 *
 * ```ts
 * import { checkedAndCounted, finishSignIn, type ProviderFlows, providerFlows } from "@svc-auth/core/flows"
 * ```
 * @module
 */
export { credentialsFlows } from "./credentials/flows.ts"
export { emailFlows } from "./email/flows.ts"
export { oauthFlows } from "./oauth/flows.ts"
export { oidcFlows } from "./oauth/oidc-flows.ts"
export { passkeyFlows } from "./passkey/flows.ts"
export { providerFlows } from "./app/symbols.ts"
export { countAccount } from "./app/limits/account-names.ts"
export { type FinishedSignIn, finishSignIn } from "./signin/finish-custom.ts"
export { type Flow, json, type Outcome, redirect } from "./app/outcome.ts"
export {
  checked,
  checkedAndAlwaysCounted,
  checkedAndCounted,
  emptyJson,
  emptyPage,
  lazy,
  scriptsOnly,
  showForm,
  signInPage,
  unchecked,
} from "./http/route.ts"
export type { RouteContext, Taken } from "./app/context.ts"
export type { ProviderRoutes, Route, RouteName } from "./app/route.ts"
export { type IncomingRequest, toWholeRequest } from "./web/incoming-request.ts"
export type { FormLink, ProviderFlows, ProviderSettings } from "./app/provider-settings.ts"
