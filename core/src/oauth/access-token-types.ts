/** Options of `getAccessToken`. */
export interface AccessTokenOptions {
  /** The account, for users who may have several at the provider. Default: the first that the adapter lists. */
  providerAccountId?: string | undefined
  /** For how many seconds the token must still be valid; default 60. A token that ends earlier is refreshed. */
  minValidity?: number | undefined
}

/** A token for the API of a provider. */
export interface AccessToken {
  accessToken: string
  /** When the token expires, or `undefined` if the provider did not say. */
  expiresAt: Date | undefined
  /** The granted scopes, separated by spaces, or `undefined` if the provider did not say. */
  scope: string | undefined
  /** How to send the token, in lower case: `bearer` or `dpop`. */
  tokenType: string
  /**
   * Returns the value of the header `DPoP` for one request with this token: a proof that works once (RFC 9449). Present exactly if `tokenType`
   * is `dpop`.
   * @throws {TypeError} if the URL is not absolute
   */
  prove?: ((request: DpopRequest) => Promise<string>) | undefined
}

/** The request that a DPoP proof is for. A `Request` is one, too. */
export interface DpopRequest {
  /** The absolute URL. Its query and fragment are left out of the proof. */
  url: string | URL
  /** Default `GET`. */
  method?: string | undefined
  /** The nonce that the server has sent last in the header `DPoP-Nonce`. */
  nonce?: string | null | undefined
}
