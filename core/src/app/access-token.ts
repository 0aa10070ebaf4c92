/** Options of `getAccessToken`. */
export interface AccessTokenOptions {
  /** The account, for users who may have several at the provider. Default: the first that the adapter lists. */
  providerAccountId?: string | undefined
  /** Minimum remaining validity of the token, in seconds; default 60. A token that expires earlier is refreshed. */
  minValidity?: number | undefined
}

/** A token for the API of a provider. */
export interface AccessToken {
  accessToken: string
  /** Expiry time of the token, or `undefined` if the provider sent none. */
  expiresAt: Date | undefined
  /** The granted scopes, separated by spaces, or `undefined` if the provider sent none. */
  scope: string | undefined
  /** How to send the token, in lower case: `bearer` or `dpop`. */
  tokenType: string
  /**
   * Returns the value of the `DPoP` header for one request with this token: a proof that works only once (RFC 9449). Present if and only if
   * `tokenType` is `dpop`.
   * @throws {TypeError} if the URL is not absolute
   */
  prove?: ((request: DpopRequest) => Promise<string>) | undefined
}

/** The request that a DPoP proof is for. A `Request` is also accepted. */
export interface DpopRequest {
  /** The absolute URL. Its query and fragment are not part of the proof. */
  url: string | URL
  /** Default `GET`. */
  method?: string | undefined
  /** The nonce that the server sent last in the `DPoP-Nonce` header. */
  nonce?: string | null | undefined
}
