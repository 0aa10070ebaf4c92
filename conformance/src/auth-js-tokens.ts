/** Session cookies as Auth.js makes them. */
import { EncryptJWT } from "jose"

/** Name of the session cookie of Auth.js 5 over https. */
export const authJsCookie = "__Secure-authjs.session-token"
/** Name of the session cookie of `next-auth` 4 over https. */
export const nextAuthCookie = "__Secure-next-auth.session-token"

/** Returns the token of an Auth.js session. @param expires seconds since the epoch */
export async function toAuthJsToken(
  claims: Readonly<Record<string, unknown>>,
  { secret, expires, cookie = authJsCookie }: { secret: string; expires: number; cookie?: string },
): Promise<string> {
  const [enc, length, salt, info] = cookie === nextAuthCookie
    ? ["A256GCM", 32, "", "NextAuth.js Generated Encryption Key"] as const
    : ["A256CBC-HS512", 64, cookie, `Auth.js Generated Encryption Key (${cookie})`] as const
  const encoder = new TextEncoder()
  const material = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveBits"])
  const params = { name: "HKDF", hash: "SHA-256", salt: encoder.encode(salt), info: encoder.encode(info) }
  const key = new Uint8Array(await crypto.subtle.deriveBits(params, material, length * 8))
  return await new EncryptJWT(claims).setProtectedHeader({ alg: "dir", enc }).setIssuedAt(expires - 2_592_000)
    .setExpirationTime(expires).setJti(crypto.randomUUID()).encrypt(key)
}

/** Returns the cookies of a token that Auth.js has split into chunks of this many characters. */
export const toChunkedCookies = (name: string, token: string, size = 3_933): string =>
  Array.from(
    { length: Math.ceil(token.length / size) },
    (_, i) => `${name}.${i}=${token.slice(i * size, (i + 1) * size)}`,
  )
    .join("; ")
