import { base64url, calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from "jose"
import { Refusal } from "./record.ts"
import { faultsOf, type Tenant, toSeconds } from "./tenant.ts"

/** Seconds by which the time of a proof may differ. */
const window = 60
/** Seconds for which a nonce is valid. */
const nonceSeconds = 600

/**
 * Returns the thumbprint of the key that the request proves to have (RFC 9449 §4.3), or `undefined` if it has no proof.
 * @param accessToken the token that a request to the userinfo endpoint has
 * @throws {Refusal} if the proof breaks a rule, or lacks the nonce that a fault demands
 */
export async function readProof(
  tenant: Tenant,
  request: Request,
  endpoint: "token" | "userinfo",
  accessToken?: string,
): Promise<string | undefined> {
  const proof = request.headers.get("dpop")
  if (proof === null) return undefined
  const refuse = (code: "invalid_dpop_proof" | "use_dpop_nonce", reason: string): never => {
    throw new Refusal(code, reason, {
      // by the issuer's clock, which a test may have set
      date: new Date(toSeconds(tenant) * 1000).toUTCString(),
      ...(code === "use_dpop_nonce" && { "dpop-nonce": nonce }),
      ...(endpoint === "userinfo" && { "www-authenticate": `DPoP error="${code}", algs="ES256"` }),
    })
  }
  // the two servers have different nonces
  const nonce = `${endpoint}-nonce-${Math.floor(toSeconds(tenant) / nonceSeconds)}`
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
    typ: "dpop+jwt",
    algorithms: ["ES256", "RS256"],
    currentDate: new Date(toSeconds(tenant) * 1000),
  }).catch((error: Error) => refuse("invalid_dpop_proof", `the proof is invalid: ${error.message}`))
  const jwk = protectedHeader.jwk!
  const { origin, pathname } = new URL(request.url)
  const demand = (isMet: boolean, rule: string) =>
    isMet || refuse("invalid_dpop_proof", `the proof breaks a rule: ${rule}`)
  demand(!("d" in jwk), "jwk is a public key")
  demand(payload["htm"] === request.method, "htm is the method")
  demand(payload["htu"] === `${origin}${pathname}`, "htu is the URL without query and fragment")
  demand(typeof payload.jti === "string" && !tenant.proofIds.has(payload.jti), "jti is new")
  tenant.proofIds.add(payload.jti!)
  if (faultsOf(tenant).has("token/dpop-refused")) refuse("invalid_dpop_proof", "a fault refuses every proof")
  if (faultsOf(tenant).has(`${endpoint}/dpop-nonce`)) {
    if (payload["nonce"] !== nonce) refuse("use_dpop_nonce", "a nonce is needed")
  } else demand(Math.abs(Number(payload.iat) - toSeconds(tenant)) <= window, "iat is the current time")
  demand(payload["ath"] === (accessToken && await toHash(accessToken)), "ath is the hash of the access token")
  const jkt = await calculateJwkThumbprint(jwk)
  const recorded = tenant.requests.at(-1)
  if (recorded) recorded.jkt = jkt
  return jkt
}

const toHash = async (text: string): Promise<string> =>
  base64url.encode(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))))
