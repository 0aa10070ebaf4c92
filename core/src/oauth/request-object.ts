import { InvalidConfig } from "../errors.ts"
import type { OAuthSettings } from "./settings.ts"
import { createRandomToken } from "../web/bytes.ts"
import { signClaims } from "./assertion.ts"
import type { Server } from "../app/oauth-protocol.ts"

/** Seconds until a signed request expires. Browsers on slow networks carry it. */
const lifetime = 300

/**
 * Returns the parameters as a request signed by the client (RFC 9101 §4, OpenID Connect Core §6.1).
 * @throws {InvalidConfig} if the provider requires it, and the client has no key
 */
export async function createRequestObject(
  { id, token: { clientPrivateKey }, config: { client } }: OAuthSettings,
  { metadata }: Server,
  query: ReadonlyMap<string, string>,
  now: Date,
): Promise<string> {
  if (!clientPrivateKey) {
    throw new InvalidConfig(
      `Provider "${id}": its metadata contains \`require_signed_request_object\`; set \`token.clientPrivateKey\``,
    )
  }
  const iat = Math.floor(now.getTime() / 1000)
  const claims = {
    ...Object.fromEntries([...query].map(([name, value]) => [name, toJson(name, value)])),
    ...{ iss: query.get("client_id"), aud: metadata.issuer },
    ...{ jti: createRandomToken(), iat, nbf: iat, exp: iat + lifetime },
  }
  return await signClaims(clientPrivateKey, claims, {
    typ: "oauth-authz-req+jwt",
    alg: client?.request_object_signing_alg,
    offered: metadata.request_object_signing_alg_values_supported,
  })
}

/** Returns numbers and objects as JSON values, because inside a request object they are not text. */
function toJson(name: string, value: string): unknown {
  if (!["claims", "authorization_details", "max_age"].includes(name)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
