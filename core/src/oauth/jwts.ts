import { InvalidConfig } from "../errors.ts"
import type { OAuthSettings } from "./settings.ts"
import type { readIdToken } from "./id-token.ts"
import type { readUserinfoToken } from "./userinfo-token.ts"

/** The functions that read ID tokens and signed userinfo. Their code is large, because it verifies signatures. */
export interface Jwts {
  readonly readIdToken: typeof readIdToken
  readonly readUserinfoToken: typeof readUserinfoToken
}

/**
 * Returns the functions for JSON Web Tokens. A flow that lacks them must not ignore a token, because the token's claims
 * protect the flow.
 * @throws {InvalidConfig} if the provider's flows lack these functions
 */
export function requireJwts({ id }: OAuthSettings, jwts: Jwts | undefined): Jwts {
  if (jwts) return jwts
  throw new InvalidConfig(`Provider "${id}": its feature does not read JSON Web Tokens; set \`[feature]: oidcFeature\``)
}
