/**
 * Flows for your own providers: handlers of their routes, and completion of a sign-in. Experimental: these types may change in any release.
 * See docs/write-provider-flows.md.
 *
 * ```ts
 * import { checkedAndCounted, feature, finishSignIn, type ProviderFeature } from "@svc-auth/core/flows"
 * ```
 * @module
 */
export { credentialsFeature } from "./credentials/feature.ts"
export { emailFeature } from "./email/code-feature.ts"
export { oauthFeature } from "./oauth/feature.ts"
export { oidcFeature } from "./oauth/oidc-feature.ts"
export { passkeyFeature } from "./passkey/feature.ts"
export { type CheckedApp, defineFeature, type Feature, type FormLink, type ProviderFeature } from "./app/feature.ts"
export { feature } from "./app/symbols.ts"
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
export type { ProviderSettings } from "./app/provider-settings.ts"
