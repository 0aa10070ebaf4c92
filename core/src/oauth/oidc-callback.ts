import { allJwts } from "./all-jwts.ts"
import type { Jwts } from "./jwts.ts"
import type { OAuthSettings } from "./settings.ts"
import type { RouteContext } from "../app/context.ts"
import type { Flow } from "../app/outcome.ts"
import { finishCallback } from "./callback-flow.ts"

/** `GET callback/:provider` of an OpenID Connect provider: finishes the sign-in, and verifies the ID token. */
export const oidcCallback: Flow<OAuthSettings> = async (context, provider) =>
  await finishCallback(context, provider, {
    ...allJwts,
    ...(provider.backChannelLogout && await loadSessions(context, provider)),
    ...(provider.config.client?.authorization_signed_response_alg && await loadSignedResponses()),
  })

async function loadSessions(context: RouteContext, provider: OAuthSettings): Promise<Partial<Jwts>> {
  const { rememberSession } = await import("./back-channel.ts")
  return { rememberSession: (...given) => rememberSession(context, provider, ...given) }
}

async function loadSignedResponses(): Promise<Partial<Jwts>> {
  const { findResponseState, readSignedResponse } = await import("./signed-response.ts")
  return { signedResponses: { findState: findResponseState, read: readSignedResponse } }
}
