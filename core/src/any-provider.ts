import { redirectProxyFeature } from "./oauth/redirect-proxy-feature.ts"
import type { AuthConfig } from "./app/config.ts"
import { hasOAuthFeature } from "./app/provider-settings.ts"
import { createSettingsLoader, createSettingsReader } from "./app/create-settings.ts"
import { type AuthFunction, createAuth } from "./http/auth.ts"
import { createEndSessions, type EndSessions } from "./http/end-sessions.ts"
import { createUpdateUser, type UpdateUser } from "./http/update-user.ts"

let allFeatures: typeof import("./all-features.ts") | undefined
const loadAllFeatures = async () => allFeatures ??= await import("./all-features.ts")

const getOAuthSettings = /* @__PURE__ */ createSettingsReader({ use: [redirectProxyFeature] })

/** Returns true if the app only needs OAuth, and its providers contain the features for that. */
const isOAuthOnly = ({ adapter, limits, providers, session, user, use = [] }: AuthConfig): boolean =>
  !adapter && [limits, session?.revocation, user].every((option) => option === undefined) &&
  [use, providers].every(Array.isArray) && use.every((one) => one?.language) && providers.every(hasOAuthFeature)

const getSettings = /* @__PURE__ */ createSettingsLoader(async (config) =>
  isOAuthOnly(config) ? getOAuthSettings(config) : (await loadAllFeatures()).getSettings(config)
)

/** Returns the response to a request for one of the auth routes. The providers and the adapter may be plain objects. */
export const Auth: AuthFunction = /* @__PURE__ */ createAuth(getSettings)

/** Ends all sessions of a user, as {@link EndSessions} describes. Does not need a request, so jobs and scripts can call it. */
export const endSessions: EndSessions = /* @__PURE__ */ createEndSessions(getSettings)

/** Changes own fields of a user, as {@link UpdateUser} describes. Does not need a request, so jobs and scripts can call it. */
export const updateUser: UpdateUser = /* @__PURE__ */ createUpdateUser(getSettings)
