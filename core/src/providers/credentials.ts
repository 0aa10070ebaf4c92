import type { CredentialsConfig } from "../model/provider.ts"
import type { Awaitable, CredentialInput, User } from "../model/types.ts"

/** What an application says of its own way to check a name and a password, or anything else that a form can hold. */
export interface CredentialsOptions<Fields extends Record<string, CredentialInput>> {
  /** Default `credentials`; give each its own if there are several. */
  id?: string | undefined
  /** Default `Credentials`. */
  name?: string | undefined
  /** Fields of the form on the built-in sign-in page. */
  credentials?: Fields | undefined
  /**
   * Returns the name of the account that an attempt is at, by which attempts are limited. Default: the first
   * declared text field.
   *
   * Names that differ in case, accents, width or invisible characters share a count. If your store compares more loosely, return the name in
   * the spelling that it compares. If several names lead to one account, or one name to several, combine the fields:
   * `({ company, username }) => `${company}/${username}``.
   * @param credentials the submitted fields: of any type, and fields may be missing
   */
  account?(credentials: Partial<Record<keyof Fields, unknown>>): unknown
  /**
   * Gives the user, or `null` when the credentials are wrong. Throw a `CredentialsSignin` with a `code` to say more.
   * @param credentials what was submitted: of any type, and fields may be missing
   */
  authorize(credentials: Partial<Record<keyof Fields, unknown>>, request: Request): Awaitable<User | null>
}

/**
 * Signs in with whatever `authorize` checks. Compare passwords with a slow hash, and limit attempts.
 *
 * ```ts
 * Credentials({
 *   credentials: { username: { label: "User name" }, password: { label: "Password", type: "password" } },
 *   authorize: ({ username, password }) => findUser(username, password),
 * })
 * ```
 */
export default function Credentials<
  Fields extends Record<string, CredentialInput>,
  const Id extends string = "credentials",
>(
  { id = "credentials" as Id, name = "Credentials", credentials, account, authorize }: CredentialsOptions<Fields> & {
    id?: Id | undefined
  },
): CredentialsConfig<NoInfer<Id>> {
  return { id, name, type: "credentials", credentials: credentials ?? {}, authorize, ...(account && { account }) }
}
