import { OAuthCallbackError } from "../errors.ts"
import type { Profile } from "../types.ts"
import type { OAuthSettings } from "./settings.ts"
import type { FinishedAuthorization, IdTokenClaims } from "../app/oauth-protocol.ts"
import { requireEndpoint } from "./server.ts"
import { readJson } from "./transport.ts"
import type { UserinfoContext } from "./provider.ts"

/**
 * Returns the user's profile: the claims of the ID token, with a missing name or e-mail address taken from userinfo. If
 * the ID token is not read, the profile is userinfo alone.
 * @throws {OAuthCallbackError} if userinfo cannot be read or describes another user
 */
export async function readProfile(
  provider: OAuthSettings,
  received: FinishedAuthorization,
): Promise<Profile> {
  const { claims, server } = received
  if (!claims || !provider.readsIdToken) {
    const userinfo = await fetchUserinfo(provider, received)
    if (claims) assertSameUser(provider, claims, userinfo)
    return withEmail(provider, userinfo)
  }
  const profile = withEmail(provider, claims as Profile)
  const hasNameAndEmail = (profile.email ?? undefined) !== undefined && (profile.name ?? undefined) !== undefined
  const hasUserinfo = provider.userinfo.request ?? server.metadata.userinfo_endpoint
  if ((hasNameAndEmail && !provider.userinfo.always) || !hasUserinfo || !provider.fillsGaps) return profile
  const userinfo = await fetchUserinfo(provider, received).catch((cause) => {
    throw new OAuthCallbackError(
      `Provider "${provider.id}": the ID token has no name or e-mail address, and userinfo cannot be read; ` +
        "set `idToken: true` to use the ID token alone",
      { cause },
    )
  })
  assertSameUser(provider, claims, userinfo)
  const more = withEmail(provider, userinfo)
  const known = Object.entries(profile).filter(([, value]) => value !== null && value !== undefined)
  const filled: Profile = { ...more, ...Object.fromEntries(known) }
  // `email_verified` refers to the address next to it, so both come from the same source
  const { email_verified } = (profile.email ?? undefined) === undefined ? more : profile
  if (email_verified === undefined) delete filled.email_verified
  else filled.email_verified = email_verified
  return filled
}

/** Returns the answer with the claims `email` and `email_verified` that the provider's `emailFrom` finds in it. */
const withEmail = ({ config }: OAuthSettings, answer: Profile): Profile =>
  config.emailFrom ? { ...answer, email_verified: undefined, ...config.emailFrom(answer) } : answer

/**
 * Compares userinfo with the ID token (OpenID Connect Core §5.3.2). Its `sub` must be the same. Its `iss` and `aud`, if
 * present, must name the ID token's issuer and this client. Userinfo may lack `sub` only if the app's own
 * `userinfo.request` returns it as the whole profile.
 */
function assertSameUser(
  { id, config, readsIdToken, userinfo }: OAuthSettings,
  claims: IdTokenClaims,
  found: Profile,
): void {
  const { sub, iss, aud }: Profile & { iss?: unknown; aud?: unknown } = found
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
/** Claims that describe how the user signed in at the provider. Only a verified ID token can prove them (OpenID Connect Core §2). */
const proofs = ["amr", "acr"] as const
const maxName = 200

/**
 * Returns the profile without an `email_verified` that the provider cannot prove, and without `amr` and `acr` from other sources than the ID token,
 * because they may count as a second factor. A missing name is taken from the authorization response.
 */
export function toTrustedProfile(
  { config, type, readsIdToken }: OAuthSettings,
  profile: Profile,
  parameters: URLSearchParams,
  claims?: IdTokenClaims,
): Profile {
  const trusted: Profile = { ...profile }
  if (config.provesEmail === false) delete trusted.email_verified
  for (const name of type === "oidc" ? proofs : []) {
    if (!readsIdToken || (claims?.[name] ?? undefined) === undefined) delete trusted[name]
  }
  const given = config.profileFrom?.(parameters)
  for (const name of names) {
    const text = given?.[name]?.trim()
    if (text && text.length <= maxName) trusted[name] ??= text
  }
  return trusted
}

async function fetchUserinfo(provider: OAuthSettings, received: FinishedAuthorization): Promise<Profile> {
  const { id, type, userinfo } = provider
  const profile: Profile = userinfo.request
    ? await userinfo.request(toContext(provider, received))
    : await received.readUserinfo()
  if (typeof profile !== "object" || profile === null) {
    throw new OAuthCallbackError(`Provider "${id}": \`userinfo.request\` must return an object`)
  }
  if (type === "oidc" && !userinfo.request && (typeof profile.sub !== "string" || !profile.sub)) {
    throw new OAuthCallbackError(`Provider "${id}": userinfo has no \`sub\``)
  }
  return profile
}

function toContext(
  provider: OAuthSettings,
  { server, tokens, fetch }: FinishedAuthorization,
): UserinfoContext<Profile> {
  const { config } = provider
  return {
    ...{ tokens, provider: config, fetch },
    readJson: (url, init) => readJson(fetch, { ...tokens, secret: config.clientSecret }, url, init),
    get url() {
      return requireEndpoint(provider, server, "userinfo_endpoint")
    },
  }
}
