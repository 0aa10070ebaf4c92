import type { CommonProviderOptions } from "../app/common-provider.ts"
import type { Awaitable, CredentialInput, User } from "../types.ts"

/** A credentials provider: `authorize` checks the submitted form and returns the user. */
export interface CredentialsConfig<Id extends string = string> extends CommonProviderOptions {
  id: Id
  type: "credentials"
  /** Fields of the form on the built-in sign-in page. */
  credentials: Record<string, CredentialInput>
  /** Returns the name under which attempts are counted. Default: the first declared text field. See `Credentials`. */
  account?(credentials: Partial<Record<string, unknown>>): unknown
  /**
   * Returns the user, or `null` if the credentials are wrong. Throw a `CredentialsSignin` with a `code` to show the user a more specific message.
   * @param credentials the submitted fields; do not trust their names or values
   */
  authorize(credentials: Partial<Record<string, unknown>>, request: Request): Awaitable<User | null>
}
