/** Methods with which the client authenticates at the token endpoint (OpenID Connect Core §9). */
export type TokenEndpointAuthMethod = "client_secret_basic" | "client_secret_post" | "none"

/** Metadata of the OAuth client (RFC 7591 §2). */
export interface ClientMetadata {
  token_endpoint_auth_method?: TokenEndpointAuthMethod | undefined
  /** The signature algorithm of ID tokens: `HS256` if the provider signs them with the client secret, otherwise an asymmetric one. */
  id_token_signed_response_alg?: string | undefined
  /** The signature algorithm of userinfo, if the client is registered for signed responses. Default: not signed. */
  userinfo_signed_response_alg?: string | undefined
}
