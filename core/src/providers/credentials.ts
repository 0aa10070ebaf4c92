import { credentialsFeature } from "../credentials/feature.ts"
import type { CredentialsConfig } from "../credentials/provider.ts"
import { feature } from "../app/symbols.ts"
import type { Awaitable, CredentialInput, User } from "../types.ts"

/** Options of {@link Credentials}. */
export interface CredentialsOptions<Fields extends Record<string, CredentialInput>> {
  /** Default `credentials`. Several providers need different ids. */
  id?: string | undefined
  /** Default `Credentials`. */
  name?: string | undefined
  /** Fields of the form on the built-in sign-in page. */
  credentials?: Fields | undefined
  /**
   * Returns the name of the account that the submitted fields are for. Attempts are counted by this name. Default: the first declared
   * text field.
   *
   * Names that differ in case, accents, width or invisible characters share a count. If your store ignores more differences, return the
   * name as the store compares it. If several fields together name an account, combine them:
   * ``({ company, username }) => `${company}/${username}` ``.
   * @param credentials the submitted fields; they may be missing or of any type
   */
  account?(credentials: Partial<Record<keyof Fields, unknown>>): unknown
  /**
   * Returns the user, or `null` if the credentials are wrong. Throw a `CredentialsSignin` with a `code` to tell the user more.
   * @param credentials the submitted fields; they may be missing or of any type
   */
  authorize(credentials: Partial<Record<keyof Fields, unknown>>, request: Request): Awaitable<User | null>
}

/**
 * Signs in with what `authorize` checks, such as a name and a password. Compare passwords with a slow hash, and keep the limits on.
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
  return {
    id,
    name,
    type: "credentials",
    [feature]: credentialsFeature,
    credentials: credentials ?? {},
    authorize,
    ...(account && { account }),
  }
}
