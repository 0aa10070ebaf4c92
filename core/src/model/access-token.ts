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
  /** How to send the token, in lower case: `bearer`. */
  tokenType: string
}
