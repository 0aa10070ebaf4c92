import type { RequestContext } from "../app/context.ts"
import type { OAuthSettings } from "./settings.ts"
import { isSealed } from "../seal/seal.ts"
import { createState, readStateTime } from "../seal/state.ts"
import type { RedirectProxy } from "../app/redirect-proxy.ts"
import { type ReturnAction, routeUrl, toRedirectUri } from "../app/target.ts"

/** Loads the functions of redirect proxies, if the app has one. */
const loadProxy = ({ settings }: RequestContext): Promise<RedirectProxy> | undefined => settings.redirectProxy?.load()

/**
 * Returns the redirect URI and a new state. If the redirect URI is at another deployment, the sealed state contains this one's origin.
 * @throws {AuthError} of type `OAuthSignInError` if that makes the state too long
 */
export async function createRedirect(
  context: RequestContext,
  provider: OAuthSettings,
  action: ReturnAction = "callback",
): Promise<{ redirectUri: string; state: string }> {
  const redirectUri = toRedirectUri(context, provider, action)
  const proxy = redirectUri === routeUrl(context, `${action}/${provider.id}`) ? undefined : await loadProxy(context)
  return {
    redirectUri,
    state: proxy
      ? await proxy.createRelayedState(context, provider.id, redirectUri)
      : await createState(context.keys, context.now),
  }
}

/** Returns when the sign-in with this state began, or `undefined` if the state was sealed with a secret that is not configured. */
export async function findStartTime(context: RequestContext, state: string): Promise<Date | undefined> {
  if (!isSealed(state)) return await readStateTime(context.keys, state)
  return await (await loadProxy(context))?.findRelayedStart(context, state)
}

/**
 * Returns the URL of this route at the deployment where the user left for the provider with this state, or `undefined` if that was here.
 * @throws {InvalidCheck} if that deployment is not listed; the message names the line to add
 */
export async function findOtherCallback(
  context: RequestContext,
  state: string,
  provider: string,
  action: ReturnAction = "callback",
): Promise<string | undefined> {
  // only a state that belongs to a redirect proxy is sealed
  return isSealed(state) ? await (await loadProxy(context))?.findRelay(context, state, provider, action) : undefined
}
