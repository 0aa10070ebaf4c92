import { redirectProxyFeature } from "./oauth/redirect-proxy-feature.ts"
import type { AuthConfig } from "./app/config.ts"
import { hasOAuthFeature } from "./app/provider-settings.ts"
import { findContained } from "./app/join-features.ts"
import { loadStepUp } from "./fresh/load-step-up.ts"
import { loadOnce } from "./app/load-once.ts"
import { createSettingsLoader, createSettingsReader, type LoadSettings } from "./app/create-settings.ts"
import { type AuthFunction, createAuth } from "./http/auth.ts"
import { createEndSessions, type EndSessions } from "./http/end-sessions.ts"
import { createUpdateUser, type UpdateUser } from "./http/update-user.ts"
import type { Awaitable } from "./types.ts"

const loadAllFeatures = /* @__PURE__ */ loadOnce(() => import("./all-features.ts"))
const getAllSettings = async (config: AuthConfig) => (await loadAllFeatures()).getSettings(config)

const getOAuthSettings = /* @__PURE__ */ createSettingsReader({
  use: [{ id: "step-up", loadStepUp }, redirectProxyFeature],
})

/** Returns true if the app only needs OAuth, and its providers and adapter contain the features for that. */
function isOAuthOnly({ adapter, limits, providers, user, use = [] }: AuthConfig): boolean {
  return limits === undefined && user === undefined && [use, providers].every(Array.isArray) &&
    (adapter === undefined || findContained(adapter)?.loadAccounts !== undefined) &&
    use.every((one) => one?.language) && providers.every(hasOAuthFeature)
}

/**
 * Returns the settings of a configuration whose providers and adapter may be plain objects, or loads the code for those first. The same
 * configuration always returns the same settings.
 * @throws {InvalidConfig} if an option is invalid; a rejection if the code must be loaded first
 */
export const getSettings: LoadSettings = /* @__PURE__ */ createSettingsLoader((config) =>
  isOAuthOnly(config) ? getOAuthSettings(config) : getAllSettings(config)
)

/** Returns the response to a request for one of the auth routes. The providers and the adapter may be plain objects. */
export const Auth: AuthFunction = /* @__PURE__ */ createAuth(getSettings)

/** Ends all sessions of a user, as {@link EndSessions} describes. Does not need a request, so jobs and scripts can call it. */
export const endSessions: EndSessions = /* @__PURE__ */ createEndSessions(getSettings)

/** Changes own fields of a user, as {@link UpdateUser} describes. Does not need a request, so jobs and scripts can call it. */
export const updateUser: UpdateUser = /* @__PURE__ */ createUpdateUser(getSettings)

/** Loads the code that returns access tokens. */
export const loadAccessTokens: () => Awaitable<typeof import("./oauth/access-token-verb.ts")> =
  /* @__PURE__ */ loadOnce(
    () => import("./oauth/access-token-verb.ts"),
  )
