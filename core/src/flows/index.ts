/**
 * Flows for providers of your own: what their routes do, and how a user signs in with them. Experimental: these types may
 * change in any release. See docs/write-provider-flows.md.
 *
 * ```ts
 * import { checkedAndCounted, finish, type ProviderFlows, providerFlows } from "@svc-auth/core/flows"
 * ```
 * @module
 */
export { providerFlows } from "../model/symbols.ts"
export { credentialsFlows } from "./credentials/flows.ts"
export { emailFlows } from "./email/flows.ts"
export { oauthFlows } from "./oauth/flows.ts"
export { oidcFlows } from "./oauth/oidc-flows.ts"
export { passkeyFlows } from "./passkey/flows.ts"
export { type CompletedSignIn, finish } from "./finish.ts"
export { type Flow, json, type Outcome, redirect } from "./outcome.ts"
export {
  checked,
  checkedAndCounted,
  emptyJson,
  emptyPage,
  lazy,
  type ProviderFlows,
  type Route,
  type RouteName,
  scriptsOnly,
  showForm,
  signInPage,
  unchecked,
} from "./route.ts"
export { chooseTarget, requestedTarget, routeUrl } from "./target.ts"
export type { RouteContext } from "../request/context.ts"
