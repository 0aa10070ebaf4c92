import { AuthError } from "../errors.ts"
import type { Account, Profile, TokenSet, User } from "../types.ts"
import { toAccountId } from "../signin/account-id.ts"
import type { OAuthSettings } from "./settings.ts"
import { toEmail } from "../web/address.ts"
import type { IdTokenClaims } from "../app/oauth-protocol.ts"

/** The user who signed in, as the provider describes them. */
export interface Identity {
  /** `id` is the one that `profile` returned. */
  readonly user: User & { id: string }
  /** Contains the whole token set. It has no `userId` yet. */
  readonly account: Account
  readonly profile: Profile
  /** True if the app's own `profile` returned only the `sub`, which other tenants can also choose. */
  readonly isBareSub: boolean
}

/** Returns issuer and subject in one string, because only the two together are unique (OpenID Connect Core §2). */
export const toSubject = ({ iss, sub }: Pick<IdTokenClaims, "iss" | "sub">): string => `${iss}#${sub}`

/**
 * Returns the identity that the provider's `profile` function derives from this profile. Without such a function, the standard claims describe the
 * user.
 * @throws {AuthError} of type `OAuthProfileParseError` if the function throws or returns no usable `id`
 */
export async function createIdentity(
  provider: OAuthSettings,
  profile: Profile,
  tokens: TokenSet,
  claims: IdTokenClaims | undefined,
): Promise<Identity> {
  const { id: providerId, type, config, keyedByIssuer } = provider
  const user = await mapProfile(provider, profile, tokens, claims)
  const id = toAccountId(user.id)
  if (id === undefined) {
    throw new AuthError(
      `Provider "${providerId}": \`profile\` must return an \`id\` that is non-empty text or a whole number`,
      { type: "OAuthProfileParseError", cause: { provider: config.id, keys: Object.keys(profile) } },
    )
  }
  // a token response may contain any member, and a `userId` from the provider must not select the user
  const { userId: _, ...tokenSet }: TokenSet & { userId?: unknown } = tokens
  return {
    user: { ...user, id, ...(typeof user.email === "string" && { email: toEmail(user.email) }) },
    account: { ...tokenSet, provider: providerId, providerAccountId: id, type },
    profile,
    isBareSub: keyedByIssuer && id === claims?.sub,
  }
}

/** Returns the user of a profile. @throws {AuthError} of type `OAuthProfileParseError`, or that of the app's `profile` */
export async function mapProfile(
  provider: OAuthSettings,
  profile: Profile,
  tokens: TokenSet,
  claims: IdTokenClaims | undefined,
): Promise<User> {
  const { id, config, keyedByIssuer } = provider
  try {
    const user = config.profile
      ? await config.profile(profile, tokens)
      : { ...toDefaultUser(profile), ...(keyedByIssuer && claims && { id: toSubject(claims) }) }
    if (typeof user === "object" && user !== null) return user
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw new AuthError(`Provider "${id}": \`profile\` threw`, { type: "OAuthProfileParseError", cause: error })
  }
  throw new AuthError(`Provider "${id}": \`profile\` returned no user`, { type: "OAuthProfileParseError" })
}

/**
 * Returns the user that the standard claims describe (OpenID Connect Core §5.1). Claims of the wrong type are left out.
 */
function toDefaultUser(profile: Profile): User {
  const { sub, name, nickname, preferred_username, email, picture } = profile
  return {
    id: sub ?? profile.id ?? undefined,
    name: toText(name) ?? toText(nickname) ?? toText(preferred_username),
    email: toText(email),
    image: toText(picture),
  }
}

const toText = (value: unknown): string | undefined => typeof value === "string" ? value : undefined
