import { InvalidConfig } from "../errors.ts"
import type { Account } from "../types.ts"
import type { OAuthSettings } from "./settings.ts"
import type { signAssertion } from "./assertion.ts"
import type { IdTokenClaims, readIdToken } from "./id-token.ts"
import type { decryptToken } from "./decrypt.ts"
import type { ServerMetadata } from "./server.ts"
import type { findResponseState, readSignedResponse } from "./signed-response.ts"
import type { readUserinfo } from "./userinfo-token.ts"
import type { Dpop } from "./transport.ts"

/**
 * The functions that only providers with JSON Web Tokens need. They read ID tokens and signed userinfo, and authenticate the client with a signed
 * assertion. Their code is large, because it verifies and creates signatures.
 */
export interface Jwts {
  readonly readIdToken: typeof readIdToken
  readonly readUserinfo: typeof readUserinfo
  readonly signAssertion: typeof signAssertion
  readonly decryptToken: typeof decryptToken
  /** Returns an object that proves possession of this key, or of a new one. */
  readonly openDpop: (
    provider: OAuthSettings,
    metadata: ServerMetadata,
    key: string | undefined,
    now: Date,
  ) => Promise<Dpop>
  /** Reads signed authorization responses. Present if and only if the provider must sign them. */
  readonly signedResponses?: {
    readonly findState: typeof findResponseState
    readonly read: typeof readSignedResponse
  }
  /** Returns the provider session to store with the new session, if the provider may end it. */
  readonly rememberSession?: (claims: IdTokenClaims, account: Account) => Promise<string>
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
