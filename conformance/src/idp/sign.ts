import { base64url, CompactSign, type CryptoKey } from "jose"
import type { KeyName } from "./keys.ts"
import type { Tenant } from "./tenant.ts"

/** A token that the issuer, or an attacker, is to sign. */
export interface SignOrder {
  readonly claims: Readonly<Record<string, unknown>>
  /** Members of the header that replace the usual ones. `null` leaves one out. */
  readonly header?: Readonly<Record<string, unknown>> | undefined
  /**
   * The key. Default: the issuer's current one. `secret`: the secret of the client in `aud`. `public`: the issuer's public key as PEM, used
   * as a secret. `none`: no signature.
   */
  readonly key?: KeyName | "secret" | "public" | "none" | undefined
}

const toBytes = (text: string) => new TextEncoder().encode(text)

/** Returns the token as a compact JWS. */
export async function signToken(tenant: Tenant, { claims, header = {}, key }: SignOrder): Promise<string> {
  const { keys, rotated, clients } = tenant
  const own = await keys.get(rotated ? "second" : "first")
  const named = key === undefined || key === "secret" || key === "public" || key === "none" ? own : await keys.get(key)
  const alg = key === "none"
    ? "none"
    : key === "secret" || key === "public"
    ? "HS256"
    : named.publicJwk.kty === "EC"
    ? "ES256"
    : "RS256"
  const all = { typ: "logout+jwt", alg, kid: named.kid, ...header }
  const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as typeof all
  if (kept.alg === "none") {
    return `${base64url.encode(JSON.stringify(kept))}.${base64url.encode(JSON.stringify(claims))}.`
  }
  const secret: Uint8Array | CryptoKey = key === "secret"
    ? toBytes(clients.get(String(claims["aud"]))?.secret ?? "")
    : key === "public"
    ? toBytes(own.publicPem)
    : named.privateKey
  return await new CompactSign(toBytes(JSON.stringify(claims))).setProtectedHeader(kept).sign(secret)
}
