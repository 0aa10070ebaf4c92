import { OAuthCallbackError } from "../errors.ts"
import type { Profile, TokenSet } from "../model/types.ts"
import type { OAuthSettings } from "../settings/oauth.ts"
import { type IdTokenClaims, toleranceSeconds } from "./id-token.ts"
import { requireEndpoint, type Server } from "./server.ts"
import { openToken } from "./signature.ts"
import { get, requireObject, toTransport } from "./transport.ts"

/**
 * What the provider says of the user: the ID token's claims, their missing name and e-mail filled from userinfo of the
 * same `sub`; where no ID token is read, userinfo.
 * @param claims of the ID token, if there is one
 * @throws {OAuthCallbackError} when userinfo cannot be read or is another person's
 */
export async function readProfile(
  provider: OAuthSettings,
  server: Server,
  tokens: TokenSet,
  claims: IdTokenClaims | undefined,
  now: Date,
): Promise<Profile> {
  if (!claims || !provider.readsIdToken) {
    const userinfo = await fetchUserinfo(provider, server, tokens, now)
    if (claims) compare(provider, claims, userinfo)
    return userinfo
  }
  const profile = claims as Profile
  const isWhole = (profile.email ?? undefined) !== undefined && (profile.name ?? undefined) !== undefined
  const hasUserinfo = provider.userinfo.request ?? server.metadata.userinfo_endpoint
  if (isWhole || !hasUserinfo || !provider.fillsGaps) return profile
  const more = await fetchUserinfo(provider, server, tokens, now).catch((cause) => {
    throw new OAuthCallbackError(
      `Provider "${provider.id}": userinfo, asked for the name or e-mail that the ID token lacks, failed; ` +
        "`idToken: true` reads the ID token alone",
      { cause },
    )
  })
  compare(provider, claims, more)
  const known = Object.entries(profile).filter(([, value]) => value !== null && value !== undefined)
  const filled: Profile = { ...more, ...Object.fromEntries(known) }
  // whether an address is verified is said of the one beside it: both come from one source
  const { email_verified } = (profile.email ?? undefined) === undefined ? more : profile
  if (email_verified === undefined) delete filled.email_verified
  else filled.email_verified = email_verified
  return filled
}

/**
 * Compares userinfo with the ID token (OpenID Connect Core §5.3.2): its `sub` must be the same. Its `iss` and `aud`, if present, must name
 * the ID token's issuer and this client. Userinfo may lack `sub` only if the app's own `userinfo.request` returns it as the whole profile.
 */
function compare({ id, config, readsIdToken, userinfo }: OAuthSettings, claims: IdTokenClaims, found: Profile): void {
  const { sub, iss, aud } = found as Profile & { iss?: unknown; aud?: unknown }
  const mayLackSub = !readsIdToken && userinfo.request !== undefined
  const fits = {
    sub: sub === claims.sub || (mayLackSub && sub === undefined),
    iss: (iss ?? undefined) === undefined || iss === claims.iss,
    aud: (aud ?? undefined) === undefined || [aud].flat().includes(config.clientId),
  }
  for (const [name, fit] of Object.entries(fits)) {
    if (!fit) throw new OAuthCallbackError(`Provider "${id}": userinfo's \`${name}\` does not match the ID token`)
  }
}

const names = ["name", "given_name", "family_name"] as const
const maxName = 200

/** The profile without what its provider cannot know, and with the name that the authorization response told if it has none. */
export function toTrustedProfile({ config }: OAuthSettings, profile: Profile, parameters: URLSearchParams): Profile {
  const believed: Profile = { ...profile }
  if (config.provesEmail === false) delete believed.email_verified
  const told = config.profileFrom?.(parameters)
  for (const name of names) {
    const text = told?.[name]?.trim()
    if (text && text.length <= maxName) believed[name] ??= text
  }
  return believed
}

async function fetchUserinfo(provider: OAuthSettings, server: Server, tokens: TokenSet, now: Date): Promise<Profile> {
  const { id, config, type, userinfo } = provider
  const profile: Profile = userinfo.request
    ? await userinfo.request({ tokens, provider: config, fetch: toTransport(provider) })
    : await readUserinfo(provider, server, tokens, now)
  if (typeof profile !== "object" || profile === null) {
    throw new OAuthCallbackError(`Provider "${id}": \`userinfo.request\` returned no object`)
  }
  if (type === "oidc" && !userinfo.request && (typeof profile.sub !== "string" || !profile.sub)) {
    throw new OAuthCallbackError(`Provider "${id}": userinfo has no \`sub\``)
  }
  return profile
}

/** The answer of the userinfo endpoint: a JSON object or, where the client is registered for it, a signed one (OpenID Connect Core §5.3.2). */
async function readUserinfo(
  provider: OAuthSettings,
  server: Server,
  { access_token }: TokenSet,
  now: Date,
): Promise<Profile> {
  const url = requireEndpoint(provider, server, "userinfo_endpoint")
  const alg = provider.config.client?.userinfo_signed_response_alg
  const response = await get(provider, url, alg ? "application/jwt" : "application/json", access_token)
  if (!alg) return await requireObject(response, url)
  const times = { currentDate: now, clockTolerance: toleranceSeconds }
  return await openToken(provider, server, await response.text(), now, times, alg).catch((cause) => {
    throw new OAuthCallbackError(`Provider "${provider.id}": userinfo is not signed by the provider with ${alg}`, {
      cause,
    })
  })
}
