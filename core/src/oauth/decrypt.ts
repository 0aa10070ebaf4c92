import { toError } from "../web/to-error.ts"
import { decodeProtectedHeader } from "jose/decode/protected_header"
import { JWEDecryptionFailed } from "jose/errors"
import { compactDecrypt } from "jose/jwe/compact/decrypt"
import { OAuthCallbackError } from "../errors.ts"
import { toDecryptionKeys, toNamedKey } from "./client-keys.ts"
import type { OAuthSettings } from "./settings.ts"
import { canDecrypt } from "./key-algorithm.ts"

/** Messages that a provider can encrypt, with their names in error messages. */
const names = { id_token: "ID token", userinfo: "userinfo", authorization: "authorization response" } as const

const decoder = new TextDecoder()

/**
 * Returns the content that the provider encrypted for this client (RFC 7516). The algorithms must be those that the client is registered for.
 * @throws {OAuthCallbackError} if it is not encrypted, or is encrypted with other algorithms or for another key
 */
export async function decryptToken(provider: OAuthSettings, what: keyof typeof names, token: string): Promise<string> {
  const { client = {} } = provider.config
  const alg = client[`${what}_encrypted_response_alg`]!
  const options = {
    keyManagementAlgorithms: [alg],
    contentEncryptionAlgorithms: [client[`${what}_encrypted_response_enc`] ?? "A128CBC-HS256"],
  }
  try {
    if (token.split(".").length !== 5) {
      throw new Error(`it is not encrypted, but \`client.${what}_encrypted_response_alg\` is set`)
    }
    const keys = findKeys(provider, alg, decodeProtectedHeader(token).kid)
    for (const [i, key] of keys.entries()) {
      try {
        return decoder.decode((await compactDecrypt(token, key, options)).plaintext)
      } catch (error) {
        if (i + 1 === keys.length || !(error instanceof JWEDecryptionFailed)) throw error
      }
    }
    throw new Error('"kid" names no key of `decryptionKey`')
  } catch (cause) {
    throw new OAuthCallbackError(`Provider "${provider.id}": ${names[what]} rejected: ${toError(cause).message}`, {
      cause,
    })
  }
}

/** Returns the keys that may fit: of the algorithm's kind, and with this id or without one. */
const findKeys = ({ config }: OAuthSettings, alg: string, wanted: string | undefined): readonly CryptoKey[] =>
  toDecryptionKeys(config.decryptionKey).map(toNamedKey)
    .filter(({ key, kid }) => canDecrypt(key, alg) && (wanted === undefined || kid === undefined || kid === wanted))
    .map(({ key }) => key)
