import { findDpopKey } from "@svc-auth/core/oauth-tools"
import type { DpopRequest } from "@svc-auth/core/oauth"
import type { TokenSet } from "@svc-auth/core/types"
import { signRequest } from "./dpop.ts"

/**
 * Returns the private key to which these tokens are bound (DPoP, RFC 9449), as JSON, or `undefined` if they are bearer tokens. Store it
 * where you store the refresh token, and keep it equally secret.
 * @param tokens the `account` of a callback, or the result of `refreshTokens`. Copies made with `{ ...account }` also work
 */
export const exportDpopKey = (tokens: TokenSet): string | undefined => findDpopKey(tokens)

/**
 * Returns the value of the `DPoP` header for one request with this access token: a proof that can be used once (RFC 9449 §4).
 * @param dpopKey the key to which the token is bound, from {@link exportDpopKey}
 * @throws {TypeError} if the URL is not absolute
 */
export const createDpopProof = (
  dpopKey: string,
  accessToken: string,
  request: DpopRequest,
  now: Date = new Date(),
): Promise<string> => signRequest(dpopKey, accessToken, request, now)
