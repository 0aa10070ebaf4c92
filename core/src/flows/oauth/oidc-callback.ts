import { allJwts } from "../../oauth/all-jwts.ts"
import type { OAuthSettings } from "../../settings/oauth.ts"
import type { Flow } from "../outcome.ts"
import { finishCallback } from "./callback.ts"

/** `GET callback/:provider` of an OpenID Connect provider: finishes the sign-in, and verifies the ID token. */
export const oidcCallback: Flow<OAuthSettings> = async (context, provider) => {
  if (!provider.backChannelLogout) return await finishCallback(context, provider, allJwts)
  const { rememberSession } = await import("./back-channel.ts")
  return await finishCallback(context, provider, {
    ...allJwts,
    rememberSession: (...given) => rememberSession(context, provider, ...given),
  })
}
