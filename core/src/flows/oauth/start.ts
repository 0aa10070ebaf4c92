import { AuthError, OAuthSignInError } from "../../errors.ts"
import { type PrepareRequest, startAuthorization, toBrowserParams } from "../../oauth/authorize.ts"
import type { OAuthSettings } from "../../settings/oauth.ts"
import type { RouteContext } from "../../request/context.ts"
import { findCurrentSession, toSessionHash } from "../../session/session.ts"
import { loadForDemand } from "../load-fresh.ts"
import { writeFlow } from "./flow-cookie.ts"
import { type Flow, type Outcome, redirect } from "../outcome.ts"
import { createRedirect } from "./redirect-uri.ts"
import { chooseTarget, requestedTarget } from "../target.ts"

/** The providers for which the warning was logged. */
const warned = new WeakSet<OAuthSettings>()

/** `POST signin/:provider` of an OAuth provider, and the server-side `signIn`: redirects the browser to the provider. */
export const oauthStart: Flow<OAuthSettings> = (context, provider) => startSignIn(context, provider, undefined)

/** Redirects the browser to the provider. @param prepare changes the request, if the provider demands that */
export async function startSignIn(
  context: RouteContext,
  provider: OAuthSettings,
  prepare: PrepareRequest | undefined,
): Promise<Outcome> {
  const params = context.authorizationParams ?? toBrowserParams(provider, context.query)
  const { redirectUri, state } = await createRedirect(context, provider)
  const target = await chooseTarget(context, requestedTarget(context))
  const demand = await (await loadForDemand(context))?.findDemand(context)
  const { url, secrets, lacksS256 } = await startAuthorization(provider, {
    redirectUri,
    params,
    state,
    now: context.now,
    demand,
    prepare,
  })
    .catch(
      (thrown) => {
        if (thrown instanceof AuthError) throw thrown
        throw new OAuthSignInError(`Provider "${provider.id}": the sign-in could not be started`, { cause: thrown })
      },
    )
  if (lacksS256 && !warned.has(provider)) {
    warned.add(provider)
    context.settings.logger.warn(
      "pkce-not-offered",
      `Provider "${provider.id}": its metadata does not list the PKCE method S256; the request uses S256 anyway`,
    )
  }
  // only linking needs to know who is signed in now, and it needs an adapter
  const current = context.settings.adapter && await findCurrentSession(context)
  const startedBy = current && await toSessionHash(current)
  const begun = { ...(startedBy && { startedBy }), ...(demand && { demand }) }
  await writeFlow(context, { ...secrets, provider: provider.id, redirectUri, target, ...begun })
  return redirect(url.href)
}
