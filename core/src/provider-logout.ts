/**
 * Logout at and by OpenID Connect providers: the options `logout` and `backChannelLogout`.
 *
 * ```ts
 * import { providerLogout } from "@svc-auth/core/provider-logout"
 *
 * const config = { providers: [Keycloak({ logout: true })], use: [providerLogout] }
 * ```
 * @module
 */
export { providerLogout } from "./oauth/logout-feature.ts"
export type { Feature } from "./app/feature.ts"
