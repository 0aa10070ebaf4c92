import { authenticateClient } from "./client-authentication.ts"
import { readProof } from "./dpop.ts"
import { need, Refusal } from "./record.ts"
import { faultsOf, type Grant, type Tenant } from "./tenant.ts"

/** Creates a refresh token for a grant. */
export function createRefreshToken(tenant: Tenant, grant: Grant): string {
  const token = `planted-refresh-token-${crypto.randomUUID()}`
  tenant.refreshTokens.set(token, { grant, spent: false })
  return token
}

/**
 * Returns the grant of a refresh request (RFC 6749 §6). Tokens rotate: a second use means theft and revokes all tokens of its
 * grant (RFC 9700 §4.14.2). With `token/refresh-kept` they do not rotate.
 */
export async function redeemRefreshToken(
  tenant: Tenant,
  request: Request,
  parameters: ReadonlyMap<string, string>,
): Promise<{ grant: Grant; refreshToken: string | undefined }> {
  const { client } = await authenticateClient(tenant, request, parameters)
  const jkt = await readProof(tenant, request, "token")
  const record = tenant.refreshTokens.get(need(parameters, "refresh_token"))
  if (!record || record.grant.client !== client) throw new Refusal("invalid_grant", "unknown refresh token")
  const { grant } = record
  if (record.spent) {
    for (const [token, { grant: { family } }] of tenant.refreshTokens) {
      if (family === grant.family) tenant.refreshTokens.delete(token)
    }
    throw new Refusal("invalid_grant", "the refresh token was used before: all tokens of its grant are revoked")
  }
  const ignores = faultsOf(tenant, grant.plan).has("token/ignores-dpop")
  if (grant.jkt !== undefined && jkt !== grant.jkt) {
    throw new Refusal("invalid_grant", "the refresh token is bound to another key")
  }
  const scope = parameters.get("scope") ?? grant.scope
  if (scope.split(" ").some((one) => !grant.scope.split(" ").includes(one))) {
    throw new Refusal("invalid_scope", "the requested scope exceeds the granted one")
  }
  // an ID token of a refresh has no nonce: there was no authorization request (OpenID Connect Core §12.2)
  const renewed = { ...grant, nonce: undefined, jkt: ignores ? undefined : jkt }
  if (faultsOf(tenant, grant.plan).has("token/refresh-kept")) {
    return { grant: { ...renewed, scope }, refreshToken: undefined }
  }
  record.spent = true
  return { grant: { ...renewed, scope }, refreshToken: createRefreshToken(tenant, renewed) }
}
