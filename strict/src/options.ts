import type {
  ClientMetadata,
  OAuth2Config,
  OIDCConfig,
  OIDCFacts,
  Profile,
  TokenEndpoint,
  TokenEndpointAuthMethod,
} from "@svc-auth/core/providers"

export type { ClientMetadata, OAuth2Config, OIDCConfig, OIDCFacts, Profile, TokenEndpoint }

/** A private key of the client. The provider has its public key, and may identify it by `kid`. */
export type ClientKey = CryptoKey | { key: CryptoKey; kid: string }

/** Metadata of the client of a strict provider (RFC 7591 §2). */
export interface StrictClientMetadata extends Omit<ClientMetadata, "token_endpoint_auth_method"> {
  /** How the client authenticates. With the last two it signs an assertion, by `token.clientPrivateKey` or by the client secret. */
  token_endpoint_auth_method?: TokenEndpointAuthMethod | "private_key_jwt" | "client_secret_jwt" | undefined
  /**
   * The algorithm of client assertions. Default: that of the key. Only an Ed25519 key has two, `Ed25519` and `EdDSA`. The default is then the one
   * that the provider's metadata lists.
   */
  token_endpoint_auth_signing_alg?: string | undefined
  /**
   * `true`: access tokens are bound to a key of the account (DPoP, RFC 9449), and unbound tokens are rejected. `"optional"` also accepts a bearer
   * token, from a provider that ignores proofs. Default `false`: only bearer tokens are accepted.
   */
  dpop_bound_access_tokens?: boolean | "optional" | undefined
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

/** The token endpoint of a strict provider. */
export interface StrictTokenEndpoint extends TokenEndpoint {
  /** The private key for `private_key_jwt`, and for signed authorization requests. */
  clientPrivateKey?: ClientKey | undefined
}

/** The options that only strict providers have. */
export interface StrictOptions {
  client?: StrictClientMetadata | undefined
  token?: string | StrictTokenEndpoint | undefined
  /** URL for pushed authorization requests (RFC 9126), if it is not discovered. */
  pushed_authorization_request_endpoint?: string | undefined
  /** The private key that decrypts ID tokens, userinfo and authorization responses, or several keys during a key change. */
  decryptionKey?: ClientKey | readonly ClientKey[] | undefined
}

/** A strict provider. */
export interface StrictConfig<out P = Profile, Id extends string = string>
  extends Omit<OIDCFacts<P>, "id" | "client" | "token">, StrictOptions {
  id: Id
  /** Default `oidc`. */
  type?: "oauth" | "oidc" | undefined
}

/** Options of a strict provider that is made from a built-in one. */
export interface StrictUserConfig<out P = Profile>
  extends Partial<Omit<OIDCFacts<P>, "client" | "token">>, StrictOptions {}

/** An entry of the configuration's `providers`. */
export type StrictEntry<P, Id extends string> = OIDCConfig<P, Id> | OAuth2Config<P, Id>

/** A strict provider that is made from a built-in one. Use it directly, or call it with options. */
export interface StrictProvider<in out P, Id extends string = string> {
  <const Own extends string>(options: StrictUserConfig<P> & { id: Own }): StrictEntry<P, Own>
  (options?: StrictUserConfig<P>): StrictEntry<P, Id>
}
