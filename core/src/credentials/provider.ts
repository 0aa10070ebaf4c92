import type { CommonProviderOptions } from "../app/common-provider.ts"
import type { Awaitable, CredentialInput, User } from "../types.ts"

/** A credentials provider: signs users in by what `authorize` checks. */
export interface CredentialsConfig<Id extends string = string> extends CommonProviderOptions {
  id: Id
  type: "credentials"
  /** Fields of the form on the built-in sign-in page. */
  credentials: Record<string, CredentialInput>
  /** Returns the name by which attempts are counted. Default: the first declared text field. `Credentials` explains it. */
  account?(credentials: Partial<Record<string, unknown>>): unknown
  /**
   * Returns the user, or `null` if the credentials are wrong. Throw a `CredentialsSignin` with a `code` to tell the user more.
   * @param credentials the submitted fields; do not trust their names or values
   */
  authorize(credentials: Partial<Record<string, unknown>>, request: Request): Awaitable<User | null>
}
