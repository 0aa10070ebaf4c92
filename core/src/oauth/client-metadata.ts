/** Methods with which the client authenticates at the token endpoint (OpenID Connect Core §9). */
export type TokenEndpointAuthMethod =
  | "client_secret_basic"
  | "client_secret_post"
  | "client_secret_jwt"
  | "private_key_jwt"
  | "none"

/** Metadata of the OAuth client (RFC 7591 §2). */
export interface ClientMetadata {
  token_endpoint_auth_method?: TokenEndpointAuthMethod | undefined
  /** The signature algorithm of ID tokens: `HS256` if the provider signs them with the client secret, otherwise an asymmetric one. */
  id_token_signed_response_alg?: string | undefined
  /** The signature algorithm of userinfo, if the client is registered for signed responses. Default: not signed. */
  userinfo_signed_response_alg?: string | undefined
  /**
   * `true`: access tokens are bound to a key of the account (DPoP, RFC 9449), and unbound tokens are rejected. `"optional"` also accepts a bearer
   * token, from a provider that ignores proofs. Default `false`: only bearer tokens are accepted.
   */
  dpop_bound_access_tokens?: boolean | "optional" | undefined
  /**
   * The algorithm of client assertions. Default: that of the key. Only an Ed25519 key has two, `Ed25519` and `EdDSA`. The default is then the one
   * that the provider's metadata lists.
   */
  token_endpoint_auth_signing_alg?: string | undefined
  /**
   * `true`: the authorization request goes from server to server, and the browser carries only a reference (RFC 9126). Default: `true` if the
   * provider's metadata requires it.
   */
  require_pushed_authorization_requests?: boolean | undefined
  /** `true`: the authorization request is signed with `token.clientPrivateKey` (RFC 9101). Default: `true` if the provider's metadata requires it. */
  require_signed_request_object?: boolean | undefined
  /** The algorithm of signed authorization requests. Default: as for `token_endpoint_auth_signing_alg`. */
  request_object_signing_alg?: string | undefined
  /** The signature algorithm of authorization responses (JARM). If it is set, unsigned responses are rejected. Default: not signed. */
  authorization_signed_response_alg?: string | undefined
  /** The algorithm with which the provider encrypts signed authorization responses. Needs `decryptionKey`. Default: not encrypted. */
  authorization_encrypted_response_alg?: string | undefined
  /** The algorithm that encrypts the content of signed authorization responses. Default: `A128CBC-HS256`. */
  authorization_encrypted_response_enc?: string | undefined
  /** The algorithm with which the provider encrypts ID tokens. Others are then rejected. Needs `decryptionKey`. Default: not encrypted. */
  id_token_encrypted_response_alg?: string | undefined
  /** The algorithm that encrypts the content of ID tokens. Default: `A128CBC-HS256`. */
  id_token_encrypted_response_enc?: string | undefined
  /** The algorithm with which the provider encrypts userinfo. Others are then rejected. Needs `decryptionKey`. Default: not encrypted. */
  userinfo_encrypted_response_alg?: string | undefined
  /** The algorithm that encrypts the content of userinfo. Default: `A128CBC-HS256`. */
  userinfo_encrypted_response_enc?: string | undefined
}

/** A private key of the client. The provider has its public key, and may identify it by `kid`. */
export type ClientKey = CryptoKey | { key: CryptoKey; kid: string }
