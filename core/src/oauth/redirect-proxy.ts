import type { RedirectProxy } from "../app/redirect-proxy.ts"
import { keysOf, type RequestContext } from "../app/context.ts"
import { AuthError, InvalidCheck } from "../errors.ts"
import { open, seal } from "../seal/seal.ts"
import { trace } from "../app/trace.ts"
import { matchesOrigin } from "../web/origin-pattern.ts"
import { flowLifetime } from "./flow-cookie.ts"

// A sealed state travels from one origin to another, so the keys in this file are not bound to an origin.

/** The longest state that all providers are known to return. */
const maxState = 450

/**
 * How long a sealed state can be read, in seconds, so that the error can report that a callback is late. The proxy relays a callback only during
 * the lifetime of a flow.
 */
const readableSeconds = 24 * 60 * 60

/** Returns when the sign-in with this state began, or `undefined` if the state was sealed with a secret that is not configured. */
async function findRelayedStart({ settings, now }: RequestContext, state: string): Promise<Date | undefined> {
  const claims = await open(keysOf(settings), "proxy", state, { lifetime: readableSeconds, now })
  return claims && new Date(claims.iat * 1000)
}

/**
 * Returns a new state that contains this deployment's origin, for a redirect URI at another deployment.
 * @throws {AuthError} of type `OAuthSignInError` if that makes the state too long
 */
async function createRelayedState(context: RequestContext, provider: string, redirectUri: string): Promise<string> {
  trace(context, "redirect proxy: the redirect URI is another deployment's", { to: redirectUri })
  const { settings, origin, now } = context
  const state = await seal(keysOf(settings), "proxy", { origin, provider }, { lifetime: readableSeconds, now })
  if (state.length <= maxState) return state
  throw new AuthError(
    `Provider "${provider}": this origin and the provider's id are too long for a redirect proxy`,
    { type: "OAuthSignInError" },
  )
}

/**
 * Returns the URL of this route at the deployment where the user left for the provider with this state, or `undefined` if that was here. An
 * attacker who can choose the `Host` of a preview gets a state with their own origin, so only listed origins are accepted.
 * @throws {InvalidCheck} if that deployment is not listed; the message names the line to add
 */
async function findRelay(
  context: RequestContext,
  state: string,
  provider: string,
  action: string,
): Promise<string | undefined> {
  const { now, settings, settings: { redirectProxy, basePath } } = context
  const claims = await open(keysOf(settings), "proxy", state, { lifetime: flowLifetime, now })
  const origin = claims?.origin
  if (typeof origin !== "string" || claims?.provider !== provider || origin === context.origin) return undefined
  if (redirectProxy?.origins.some((pattern) => matchesOrigin(pattern, origin))) {
    trace(context, "redirect proxy: passed on", { to: origin })
    return `${origin}${basePath}/${action}/${provider}`
  }
  throw new InvalidCheck(
    `Provider "${provider}": the sign-in began at ${origin}, and this redirect proxy does not list that origin. If it is your deployment, ` +
      `add "${origin}" to redirectProxyOrigins (AUTH_REDIRECT_PROXY_ORIGINS)`,
  )
}

export const redirectProxy: RedirectProxy = { createRelayedState, findRelay, findRelayedStart }
