import type { RequestContext } from "../../request/context.ts"
import { InvalidCheck, OAuthSignInError } from "../../errors.ts"
import type { OAuthSettings } from "../../settings/oauth.ts"
import { isSealed, open, seal } from "../../seal/seal.ts"
import { createState, readStateTime } from "../../seal/state.ts"
import { trace } from "../../request/trace.ts"
import { matchesOrigin } from "../../web/origin-pattern.ts"
import { flowLifetime } from "./flow-cookie.ts"
import { routeUrl } from "../target.ts"

/** The longest state that all providers are known to return. */
const maxState = 450

/**
 * How long a sealed state can be read, in seconds, so that the error for a late callback can say so. The proxy relays a callback only during
 * the lifetime of a flow.
 */
const readableSeconds = 24 * 60 * 60

/** Returns when the sign-in with this state began, or `undefined` if the state was made with another secret than the configured ones. */
export async function findStartTime({ keys, now }: RequestContext, state: string): Promise<Date | undefined> {
  if (!isSealed(state)) return await readStateTime(keys, state)
  const claims = await open(keys, "proxy", state, { lifetime: readableSeconds, now })
  return claims && new Date(claims.iat * 1000)
}

/** Returns the redirect URI of this provider: at this deployment, or at the redirect proxy. */
export const toRedirectUri = (
  context: RequestContext,
  { id, redirectProxyUrl = context.settings.redirectProxyUrl }: OAuthSettings,
): string => redirectProxyUrl === undefined ? routeUrl(context, `callback/${id}`) : `${redirectProxyUrl}/callback/${id}`

/**
 * Returns the redirect URI and a new state. If the redirect URI is at another deployment, the sealed state contains this one's origin.
 * @throws {OAuthSignInError} if that makes the state too long
 */
export async function createRedirect(
  context: RequestContext,
  provider: OAuthSettings,
): Promise<{ redirectUri: string; state: string }> {
  const { id } = provider
  const redirectUri = toRedirectUri(context, provider)
  const { keys, origin, now } = context
  if (redirectUri === routeUrl(context, `callback/${id}`)) return { redirectUri, state: await createState(keys, now) }
  trace(context, "redirect proxy: the redirect URI is another deployment's", { to: redirectUri })
  const state = await seal(keys, "proxy", { origin, provider: id }, { lifetime: readableSeconds, now })
  if (state.length <= maxState) return { redirectUri, state }
  throw new OAuthSignInError(`Provider "${id}": this origin and the provider's id are too long for a redirect proxy`)
}

/**
 * Returns the callback URL of the deployment where the sign-in with this state began, or `undefined` if it began here. An attacker who can
 * choose the `Host` of a preview gets a state with their own origin, so only listed origins are accepted.
 * @throws {InvalidCheck} if that deployment is not listed; the message names the line to add
 */
export async function findRelay(context: RequestContext, state: string, provider: string): Promise<string | undefined> {
  const { keys, now, settings: { redirectProxyOrigins, basePath } } = context
  const claims = await open(keys, "proxy", state, { lifetime: flowLifetime, now })
  const origin = claims?.origin
  if (typeof origin !== "string" || claims?.provider !== provider || origin === context.origin) return undefined
  if (redirectProxyOrigins.some((pattern) => matchesOrigin(pattern, origin))) {
    trace(context, "redirect proxy: passed on", { to: origin })
    return `${origin}${basePath}/callback/${provider}`
  }
  throw new InvalidCheck(
    `Provider "${provider}": the sign-in began at ${origin}, and this redirect proxy does not list that origin. If it is your deployment, ` +
      `add "${origin}" to redirectProxyOrigins (AUTH_REDIRECT_PROXY_ORIGINS)`,
  )
}
