import { InvalidConfig } from "../errors.ts"
import type { OAuthSettings } from "../settings/oauth.ts"
import type { readIdToken } from "./id-token.ts"
import type { verifyJwt } from "./signature.ts"

/** Reads the JSON Web Tokens of a provider. Only OpenID Connect needs it. It is large, because it verifies signatures. */
export interface JwtReader {
  readonly readIdToken: typeof readIdToken
  readonly verifyJwt: typeof verifyJwt
}

/**
 * Returns the reader. A flow without one must not ignore a token, because the token's claims protect the flow.
 * @throws {InvalidConfig} if there is none
 */
export function requireJwtReader({ id }: OAuthSettings, jwts: JwtReader | undefined): JwtReader {
  if (jwts) return jwts
  throw new InvalidConfig(`Provider "${id}": its flows do not read JSON Web Tokens; set \`[providerFlows]: oidcFlows\``)
}
