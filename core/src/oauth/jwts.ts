import type { ClientSecretJwt, clockSkew, PrivateKeyJwt } from "oauth4webapi"
import { InvalidConfig } from "../errors.ts"
import type { OAuthSettings } from "../settings/oauth.ts"
import type { readIdToken } from "./id-token.ts"
import type { verifyJwt } from "./signature.ts"

/**
 * What only providers with JSON Web Tokens need: it reads ID tokens and signed userinfo, and authenticates the client by
 * a signed assertion. It is large, because it verifies and makes signatures.
 */
export interface Jwts {
  readonly readIdToken: typeof readIdToken
  readonly verifyJwt: typeof verifyJwt
  readonly ClientSecretJwt: typeof ClientSecretJwt
  readonly PrivateKeyJwt: typeof PrivateKeyJwt
  /** The key of the client that moves the clock of assertions. */
  readonly clockSkew: typeof clockSkew
}

/**
 * Returns what the provider's JSON Web Tokens need. A flow without it must not ignore a token, because the token's claims
 * protect the flow.
 * @throws {InvalidConfig} if the provider's flows have nothing for tokens
 */
export function requireJwts({ id }: OAuthSettings, jwts: Jwts | undefined): Jwts {
  if (jwts) return jwts
  throw new InvalidConfig(`Provider "${id}": its flows do not read JSON Web Tokens; set \`[providerFlows]: oidcFlows\``)
}
