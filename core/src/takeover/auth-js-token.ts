import { jwtDecrypt } from "jose/jwt/decrypt"
import type { JWT } from "../app/jwt.ts"
import { getPrimitives } from "../seal/runtime-crypto.ts"
import { toUtf8 } from "../web/bytes.ts"
import type { SessionSource } from "./session-source.ts"

/** Maximum difference between the clocks of two servers, in seconds, as in Auth.js. */
const clockTolerance = 15
/** Maximum length of a token, in characters: four times as much as browsers store for a site in practice. */
const maxToken = 32_768

/** Returns the claims of a token of Auth.js, or `undefined` if none of the secrets opens it. */
export const openAuthJsToken: SessionSource["openToken"] = async (token, { cookieName, secrets, now }) => {
  if (token.length > maxToken) return undefined
  for (const secret of secrets) {
    const claims = await decrypt(token, cookieName, secret, now)
    if (claims) return toClaims(claims)
  }
  return undefined
}

/** Returns the claims of a token that was encrypted with this secret and has not expired, or `undefined`. */
async function decrypt(token: string, cookieName: string, secret: string, currentDate: Date): Promise<JWT | undefined> {
  try {
    const { payload } = await jwtDecrypt(token, ({ enc }) => deriveKey(enc, cookieName, secret), {
      clockTolerance,
      currentDate,
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256CBC-HS512", "A256GCM"],
      requiredClaims: ["exp"],
    })
    return payload
  } catch {
    return undefined
  }
}

/** Returns the key of Auth.js 5, which encrypts with A256CBC-HS512, or of `next-auth` 4, which encrypts with A256GCM. */
async function deriveKey(enc: unknown, cookieName: string, secret: string): Promise<Uint8Array> {
  const [length, salt, name] = enc === "A256GCM"
    ? [32, "", "NextAuth.js Generated Encryption Key"] as const
    : [64, cookieName, `Auth.js Generated Encryption Key (${cookieName})`] as const
  const material = await getPrimitives().toMaterial(toUtf8(secret))
  return await material.deriveBytes(toUtf8(name), length, toUtf8(salt))
}

/** Returns the claims under this library's names. The user's picture is `picture` there and `image` here. */
function toClaims({ picture, image = picture as JWT["image"], ...claims }: JWT): JWT {
  return { ...claims, ...(image !== undefined && { image }) }
}
