import { asymmetric, checkUrl, fail, type OAuthSettings } from "@svc-auth/core/oauth-tools"
import { canDecrypt, fitsKey, toDecryptionKeys, toNamedKey } from "./client-key.ts"
import type { ClientKey, StrictClientMetadata, StrictConfig, StrictTokenEndpoint } from "./options.ts"

/** Algorithms that encrypt a key for the client (RFC 7518 §4.1), without RSA1_5, which leaks the plaintext. */
const keyAlgorithms = (
  "RSA-OAEP RSA-OAEP-256 RSA-OAEP-384 RSA-OAEP-512 ECDH-ES ECDH-ES+A128KW ECDH-ES+A192KW ECDH-ES+A256KW"
).split(" ")
const contentAlgorithms = "A128GCM A192GCM A256GCM A128CBC-HS256 A192CBC-HS384 A256CBC-HS512".split(" ")
const signedModes = ["jwt", "query.jwt", "form_post.jwt"]
/** Options of the token endpoint for providers that deviate from the standards. */
const deviations = ["conform", "method", "bodyType", "callbackParams", "refreshUrl"] as const

/** Returns the provider's options. */
export const readOptions = ({ config }: OAuthSettings): StrictConfig => config as StrictConfig
/** Returns the metadata of the provider's client. */
export const readClient = (provider: OAuthSettings): StrictClientMetadata => readOptions(provider).client ?? {}
/** Returns the private key that signs for the client. */
export const findClientKey = ({ token }: OAuthSettings): ClientKey | undefined =>
  (token as StrictTokenEndpoint).clientPrivateKey

/**
 * Checks the options for strict providers: pushed and signed requests, signed and encrypted responses.
 * @throws {InvalidConfig} if an option is invalid, or lacks another one that it needs
 */
export function checkStrict(settings: OAuthSettings): void {
  const config = readOptions(settings)
  const { id, client = {} } = config
  const deviation = deviations.find((name) => settings.token[name] !== undefined)
  const option = deviation ? `token.${deviation}` : config.parameterNames && "parameterNames"
  if (option) fail(id, option, "is for providers that deviate from the standards; remove it, or `strict()`")
  if (config.issuerFrom) fail(id, "issuerFrom", "needs ID tokens of several issuers; remove it, or `strict()`")
  for (const what of ["id_token", "userinfo", "authorization"] as const) {
    if (client[`${what}_signed_response_alg`] !== "HS256") continue
    const fix = "must be an algorithm with public keys, such as PS256; register it at the provider"
    fail(id, `client.${what}_signed_response_alg`, what === "authorization" ? fix : `${fix}, or remove \`strict()\``)
  }
  checkUrl(settings.config, "pushed_authorization_request_endpoint", config.pushed_authorization_request_endpoint)
  for (const option of ["require_pushed_authorization_requests", "require_signed_request_object"] as const) {
    if (client[option] !== undefined && typeof client[option] !== "boolean") {
      fail(id, `client.${option}`, "must be true or false")
    }
  }
  if (![undefined, false, true, "optional"].includes(client.dpop_bound_access_tokens)) {
    fail(id, "client.dpop_bound_access_tokens", 'must be `true`, `false` or "optional"')
  }
  checkSigning(id, client, settings)
  checkResponses(id, client, settings)
  checkKeys(settings, client)
  checkEncryption(config, client)
}

function checkSigning(id: string, client: StrictClientMetadata, settings: OAuthSettings): void {
  const clientPrivateKey = findClientKey(settings)
  const key = clientPrivateKey && toNamedKey(clientPrivateKey).key
  if (client.token_endpoint_auth_method === "private_key_jwt" && !key) {
    fail(id, "token.clientPrivateKey", "is needed by private_key_jwt; set a private CryptoKey")
  }
  if (client.require_signed_request_object && !key) {
    fail(id, "token.clientPrivateKey", "is needed by `client.require_signed_request_object`; set a private CryptoKey")
  }
  for (const option of ["token_endpoint_auth_signing_alg", "request_object_signing_alg"] as const) {
    const alg = client[option]
    if (alg !== undefined && !(key && fitsKey(key, alg))) {
      fail(
        id,
        `client.${option}`,
        "must be an algorithm of `token.clientPrivateKey`; leave it out to use that of the key",
      )
    }
  }
}

function checkResponses(
  id: string,
  client: StrictClientMetadata,
  { authorization, issuer, lacksIssuer }: OAuthSettings,
): void {
  const alg = client.authorization_signed_response_alg
  const mode = new Map(authorization.params).get("response_mode")
  const option = "client.authorization_signed_response_alg"
  if (alg === undefined) {
    if (mode?.endsWith("jwt")) fail(id, option, `is needed by the response mode ${mode}; set the provider's algorithm`)
    return
  }
  if (!asymmetric.includes(alg)) fail(id, option, `must be one of ${asymmetric.join(", ")}`)
  if (issuer === undefined && !lacksIssuer) {
    fail(id, option, "needs `issuer`, with which signed responses are compared; set it")
  }
  if (mode !== undefined && !signedModes.includes(mode)) {
    fail(
      id,
      "authorization.params.response_mode",
      `must be one of ${signedModes.join(", ")}, because responses are signed`,
    )
  }
}

/** Checks that the keys are known that verify what the provider signs. Its metadata is not read if all endpoints are set. */
function checkKeys({ id, type, jwksUrl, discovers }: OAuthSettings, client: StrictClientMetadata): void {
  const { userinfo_signed_response_alg, authorization_signed_response_alg } = client
  const isSigned = type === "oidc" || userinfo_signed_response_alg || authorization_signed_response_alg
  if (isSigned && !discovers && !jwksUrl) {
    fail(id, "jwks_endpoint", "is needed to verify signatures, because the other endpoints are set; set it, too")
  }
}

function checkEncryption(config: StrictConfig, client: StrictClientMetadata): void {
  const { id } = config
  const keys = toDecryptionKeys(config.decryptionKey)
  const chosen = (["id_token", "userinfo", "authorization"] as const).filter((what) => {
    const alg = client[`${what}_encrypted_response_alg`]
    const enc = client[`${what}_encrypted_response_enc`]
    const option = `client.${what}_encrypted_response_alg`
    if (enc !== undefined && !contentAlgorithms.includes(enc)) {
      fail(id, `client.${what}_encrypted_response_enc`, `must be one of ${contentAlgorithms.join(", ")}`)
    }
    if (alg === undefined) {
      if (enc !== undefined) fail(id, option, `is needed by \`client.${what}_encrypted_response_enc\`; set it`)
      return false
    }
    if (!keyAlgorithms.includes(alg)) fail(id, option, `must be one of ${keyAlgorithms.join(", ")}`)
    if (!keys.some((key) => canDecrypt(toNamedKey(key).key, alg))) {
      fail(id, "decryptionKey", `must have a private CryptoKey for ${alg}, because \`${option}\` is set`)
    }
    return true
  })
  if (keys.length > 0 && chosen.length === 0) {
    fail(id, "decryptionKey", "has no effect; set `client.id_token_encrypted_response_alg`, or remove it")
  }
  if (client.authorization_encrypted_response_alg !== undefined && !client.authorization_signed_response_alg) {
    fail(
      id,
      "client.authorization_signed_response_alg",
      "is needed by `client.authorization_encrypted_response_alg`; set it",
    )
  }
}
