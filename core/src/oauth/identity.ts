import { AuthError, OAuthProfileParseError } from "../errors.ts"
import type { Account, Profile, TokenSet, User } from "../model/types.ts"
import type { OAuthSettings } from "../settings/oauth.ts"
import { toEmail } from "../web/address.ts"
import type { IdTokenClaims } from "./id-token.ts"

/** Who came, as the provider says. */
export interface Identity {
  /** `id` is the one that `profile` returned. */
  readonly user: User & { id: string }
  /** The whole token set; no `userId` yet. */
  readonly account: Account
  readonly profile: Profile
  /** Whether the app's own `profile` returned the `sub` alone, which other tenants can choose too. */
  readonly isBareSub: boolean
}

/** Returns issuer and subject in one string: only the two together are unique (OpenID Connect Core §2). */
export const toSubject = ({ iss, sub }: Pick<IdTokenClaims, "iss" | "sub">): string => `${iss}#${sub}`

/**
 * Makes the identity of the profile, by the provider's own `profile` or by the standard claims.
 * @throws {OAuthProfileParseError} when that throws or gives no usable `id`
 */
export async function toIdentity(
  provider: OAuthSettings,
  profile: Profile,
  tokens: TokenSet,
  claims: IdTokenClaims | undefined,
): Promise<Identity> {
  const { id: providerId, type, config, keyedByIssuer } = provider
  const user = await toUser(provider, profile, tokens, claims)
  const id = toAccountId(user.id)
  if (id === undefined) {
    throw new OAuthProfileParseError(
      `Provider "${providerId}": \`profile\` must return an \`id\` that is non-empty text or a whole number`,
      { cause: { provider: config.id, keys: Object.keys(profile) } },
    )
  }
  // a token response may hold any member: none of it says whose account this is
  const { userId: _, ...tokenSet } = tokens as TokenSet & { userId?: unknown }
  return {
    user: { ...user, id, ...(typeof user.email === "string" && { email: toEmail(user.email) }) },
    account: { ...tokenSet, provider: providerId, providerAccountId: id, type },
    profile,
    isBareSub: keyedByIssuer && id === claims?.sub,
  }
}

async function toUser(
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
    throw new OAuthProfileParseError(`Provider "${id}": \`profile\` threw`, { cause: error })
  }
  throw new OAuthProfileParseError(`Provider "${id}": \`profile\` returned no user`)
}

/** The user that the standard claims describe; claims of another type than theirs are left out. */
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

/** The id as text. A number that JSON cannot carry exactly could be two people's; the names of nothing are nobody's. */
function toAccountId(id: unknown): string | undefined {
  if (Number.isSafeInteger(id)) return String(id)
  // ids that differ in broken surrogates alone would be hashed alike
  return typeof id === "string" && id.isWellFormed() && !/^(?:|undefined|null|NaN|\[object \w+\])$/.test(id.trim())
    ? id
    : undefined
}
