import type { CryptoKey } from "jose"
import { SignJWT } from "jose/jwt/sign"
import { importPKCS8 } from "jose/key/import"
import { InvalidConfig } from "../errors.ts"
import type { OIDCConfig, OIDCUserConfig, ReceivedName } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { isTrueText } from "../oauth/answers.ts"

/** The claims of Apple's ID token (developer.apple.com/documentation/signinwithapple). */
export interface AppleProfile extends Omit<Profile, "email_verified"> {
  /** Stable for one developer team. Apps of another team see another value. */
  sub: string
  /** The user's own address, or an address of Apple's that forwards to it. */
  email?: string
  /** Older tokens contain it as text. */
  email_verified?: boolean | "true" | "false"
  is_private_email?: boolean | "true" | "false"
  /** 0 unsupported, 1 unknown, 2 likely a person. */
  real_user_status?: 0 | 1 | 2
  /** The browser sends it at the first sign-in only. Store it then. */
  name?: string
}

/** Apple's client secret is a token that is signed with the team's key. Set the key, or set such a token as `clientSecret`. */
export interface AppleOptions extends OIDCUserConfig<AppleProfile> {
  /** Ten characters, from the membership details of the developer account. */
  teamId?: string | undefined
  /** Ten characters, from the details of the key. */
  keyId?: string | undefined
  /** Content of the `.p8` file. Line breaks may be written as `\n`. */
  privateKey?: string | undefined
}

const issuer = "https://appleid.apple.com"
/** Apple accepts secrets that last six months. A short life limits the damage if one is stolen. */
const lifetimeSeconds = 3600
const marginSeconds = 300

const facts: Omit<OIDCConfig<AppleProfile>, "type"> = {
  id: "apple",
  name: "Apple",
  mark: false, // the vendor's rules for buttons forbid a mark in one colour
  issuer,
  // no discovery: in June 2025 the document contained another issuer than the tokens
  authorization: { url: `${issuer}/auth/authorize`, params: { scope: "name email", response_mode: "form_post" } },
  token: `${issuer}/auth/token`,
  jwks_endpoint: `${issuer}/auth/keys`,
  checks: ["nonce"], // Apple does not document PKCE; the nonce binds the code to this browser
  client: { token_endpoint_auth_method: "client_secret_post" },
  emailFrom: ({ email_verified }) => ({ email_verified: isTrueText(email_verified) }), // older tokens contain it as text
  profileFrom: (parameters) => toName(parameters.get("user")),
}

/**
 * Signs in with Apple. Register the return URL `<origin>/auth/callback/apple` (https, not localhost) for a Services ID, which is the
 * client id.
 *
 * ```ts
 * const { AUTH_APPLE_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_KEY: privateKey } = process.env
 * const config = { providers: [Apple({ clientId, teamId, keyId, privateKey })] }
 * ```
 *
 * Create the provider once, outside a lazy configuration, because it caches the secret that it signs, for up to an hour. Or sign a
 * secret yourself and set `AUTH_APPLE_ID` and `AUTH_APPLE_SECRET`. Apple sends its response by POST from its own site, so SvelteKit
 * needs `csrf: { trustedOrigins: ["https://appleid.apple.com"] }`.
 */
export default function Apple<const Id extends string>(options: AppleOptions & { id: Id }): OIDCConfig<AppleProfile, Id>
/** Signs in with Apple under the id `apple`. */
export default function Apple(options?: AppleOptions): OIDCConfig<AppleProfile, "apple">
export default function Apple({ teamId, keyId, privateKey, ...options }: AppleOptions = {}): OIDCConfig<AppleProfile> {
  const key = { teamId, keyId, privateKey }
  const makesSecret = Object.values(key).some((part) => part !== undefined)
  return oidc({ ...facts, ...(makesSecret && { secretFrom: createSecretMaker(key) }) })(options)
}

function createSecretMaker(
  { teamId, keyId, privateKey }: Pick<AppleOptions, "teamId" | "keyId" | "privateKey">,
): NonNullable<OIDCConfig["secretFrom"]> {
  let key: Promise<CryptoKey> | undefined
  let made: { readonly secret: string; readonly clientId: string; readonly at: number } | undefined
  return async ({ clientId, now }) => {
    if (!teamId || !keyId || !privateKey) {
      throw new InvalidConfig(
        `Provider "apple": \`teamId\`, \`keyId\` and \`privateKey\` belong together, and one is missing; set all three`,
      )
    }
    const at = Math.floor(now.getTime() / 1000)
    const isFresh = made?.clientId === clientId && Math.abs(at - made.at) < lifetimeSeconds - marginSeconds
    if (made && isFresh) return made.secret
    key ??= importPKCS8(privateKey.replaceAll("\\n", "\n"), "ES256")
    const signer = await key.catch((cause) => {
      throw new InvalidConfig(`Provider "apple": \`privateKey\` must be the content of a .p8 file`, { cause })
    })
    const secret = await new SignJWT().setProtectedHeader({ alg: "ES256", kid: keyId }).setIssuer(teamId)
      .setIssuedAt(at).setExpirationTime(at + lifetimeSeconds).setAudience(issuer).setSubject(clientId).sign(signer)
    made = { secret, clientId, at }
    return secret
  }
}

/** Returns the name in the `user` field. Its e-mail address is ignored, because the field is not signed. */
function toName(user: string | null): ReceivedName {
  try {
    const { firstName, lastName } = JSON.parse(user ?? "{}").name ?? {}
    const [given_name, family_name] = [firstName, lastName].map((part) => typeof part === "string" ? part : undefined)
    const name = [given_name, family_name].filter(Boolean).join(" ")
    return { name, given_name, family_name }
  } catch {
    return {}
  }
}
