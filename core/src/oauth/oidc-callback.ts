import { allJwts } from "./all-jwts.ts"
import type { Jwts } from "./jwts.ts"
import type { LogoutFacts } from "./provider.ts"
import type { OAuthSettings } from "./settings.ts"
import type { Flow } from "../app/outcome.ts"
import { finishCallback } from "./callback-flow.ts"

/** `GET callback/:provider` of an OpenID Connect provider: finishes the sign-in, and verifies the ID token. */
export const oidcCallback: Flow<OAuthSettings> = async (context, provider) => {
  const { backChannelLogout }: OAuthSettings["config"] & LogoutFacts = provider.config
  const logout = backChannelLogout ? await context.settings.loadLogout!() : undefined
  const rememberSession: Jwts["rememberSession"] = logout &&
    ((...given) => logout.rememberSession(context, provider, ...given))
  return await finishCallback(context, provider, { ...allJwts, ...rememberSession && { rememberSession } })
}
