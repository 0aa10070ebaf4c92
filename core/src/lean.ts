/**
 * The same as `@svc-auth/core`, but an app's bundle contains only the features of the app's providers and adapter. Providers that are plain objects
 * do not contain theirs, so they need `@svc-auth/core`. The option `use` takes what else the app needs, from `@svc-auth/core/features`: `storeFeature`
 * for adapters of Auth.js and your own, `userFieldsFeature`, and `redirectProxyFeature`.
 * @module
 */
import { type AuthFunction, createAuth } from "./http/auth.ts"
import { createEndSessions, type EndSessions } from "./http/end-sessions.ts"
import { createSettingsReader } from "./app/create-settings.ts"
import { createUpdateUser, type UpdateUser } from "./http/update-user.ts"

export { createActionURL } from "./http/action-url.ts"
export type { AuthFunction } from "./http/auth.ts"
export type { EndSessions } from "./http/end-sessions.ts"
export type { UpdateUser } from "./http/update-user.ts"
export { setEnvDefaults } from "./app/env.ts"

const getSettings = /* @__PURE__ */ createSettingsReader({})

/**
 * Returns the response to a request for one of the auth routes, like `Auth` of `@svc-auth/core`.
 *
 * ```ts
 * import { Auth } from "@svc-auth/core/lean"
 * import GitHub from "@svc-auth/core/providers/github"
 *
 * const response = await Auth(request, { providers: [GitHub], secret })
 * ```
 */
export const Auth: AuthFunction = createAuth(getSettings)

/** Ends all sessions of a user, like `endSessions` of `@svc-auth/core`. */
export const endSessions: EndSessions = /* @__PURE__ */ createEndSessions(getSettings)

/** Changes own fields of a user, like `updateUser` of `@svc-auth/core`. */
export const updateUser: UpdateUser = /* @__PURE__ */ createUpdateUser(getSettings)
