import { OAuthCallbackError } from "@svc-auth/core/errors"
import type { OAuthSettings } from "@svc-auth/core/oauth-tools"
import { decodeProtectedHeader } from "jose/decode/protected_header"
import { JWEDecryptionFailed } from "jose/errors"
import { compactDecrypt } from "jose/jwe/compact/decrypt"
import { canDecrypt, toDecryptionKeys, toNamedKey } from "./client-key.ts"
import { readClient, readOptions } from "./settings.ts"

/** Messages that a provider can encrypt, with their names in error messages. */
const names = { id_token: "ID token", userinfo: "userinfo", authorization: "authorization response" } as const

/** The kind of a message that a provider can encrypt. */
export type Encrypted = keyof typeof names

const decoder = new TextDecoder()

const isEncrypted = (token: string): boolean => token.split(".").length === 5

/**
 * Returns the function that decrypts messages of this kind, or `undefined` if the client is registered for messages that are not encrypted.
 */
export const toDecrypt = (provider: OAuthSettings, what: Encrypted): ((token: string) => Promise<string>) | undefined =>
  readClient(provider)[`${what}_encrypted_response_alg`] ? (token) => decrypt(provider, what, token) : undefined

/** Checks that a message is encrypted if and only if the client is registered for that. @throws {OAuthCallbackError} */
export function assertEncrypted(provider: OAuthSettings, what: Encrypted, token: string): void {
  const option = `client.${what}_encrypted_response_alg`
  const isExpected = toDecrypt(provider, what) !== undefined
  if (isExpected === isEncrypted(token)) return
  const reason = isExpected ? `it is not encrypted, but \`${option}\` is set` : `it is encrypted: set \`${option}\``
  throw new OAuthCallbackError(`Provider "${provider.id}": ${names[what]} rejected: ${reason}`)
}

/**
 * Returns the content that the provider encrypted for this client (RFC 7516). The algorithms must be those that the client is registered for.
 * @throws {OAuthCallbackError} if it is not encrypted, or is encrypted with other algorithms or for another key
 */
export async function decrypt(provider: OAuthSettings, what: Encrypted, token: string): Promise<string> {
  assertEncrypted(provider, what, token)
  const client = readClient(provider)
  const alg = client[`${what}_encrypted_response_alg`]!
  const options = {
    keyManagementAlgorithms: [alg],
    contentEncryptionAlgorithms: [client[`${what}_encrypted_response_enc`] ?? "A128CBC-HS256"],
  }
  try {
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
    const { message } = cause as Error
    throw new OAuthCallbackError(`Provider "${provider.id}": ${names[what]} rejected: ${message}`, { cause })
  }
}

/** Returns the keys that may fit: of the algorithm's kind, and with this id or without one. */
const findKeys = (provider: OAuthSettings, alg: string, wanted: string | undefined): readonly CryptoKey[] =>
  toDecryptionKeys(readOptions(provider).decryptionKey).map(toNamedKey)
    .filter(({ key, kid }) => canDecrypt(key, alg) && (wanted === undefined || kid === undefined || kid === wanted))
    .map(({ key }) => key)
