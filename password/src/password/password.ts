import { InvalidConfig } from "@svc-auth/core/errors"
import { feature } from "@svc-auth/core/flows"
import { defaultMinimum } from "../new-password.ts"
import { passwordFeature } from "./feature.ts"
import type { PasswordConfig, PasswordOptions } from "./options.ts"

/**
 * Returns a provider that signs users in with an e-mail address and a password, with pages for sign-up, a forgotten password, and a change. It
 * requires an adapter that stores passwords, and a way to send mails. If something is missing or invalid, an `InvalidConfig` is reported when the
 * app starts.
 *
 * ```ts
 * const config = { adapter, mail: Resend({ from: "My app <no-reply@app.example>" }), providers: [Password()] }
 * ```
 * @throws {InvalidConfig} if an option is unknown
 */
export function Password<const Id extends string = "password">(
  {
    id = "password" as Id,
    name = "a password",
    signUp = true,
    minLength = defaultMinimum,
    checkPassword,
    store,
    ...unknown
  }:
    & PasswordOptions
    & { readonly id?: Id | undefined } = {},
): PasswordConfig<NoInfer<Id>> {
  // otherwise a misspelled `signUp: false` would leave sign-up open
  for (const option of Object.keys(unknown)) {
    throw new InvalidConfig(
      `Password(): unknown option \`${option}\`; the options are id, name, signUp, minLength, checkPassword, store`,
    )
  }
  return {
    ...{
      id,
      name,
      type: "credentials",
      signUp,
      minLength,
      checkPassword,
      store,
    },
    credentials: {
      email: { labelKey: "emailAddress", type: "email", required: true },
      password: { labelKey: "password", type: "password", required: true },
    },
    account: ({ email }: { readonly email?: unknown }) => email,
    // the feature below compares the password
    authorize: () => null,
    [feature]: passwordFeature,
  } as PasswordConfig<NoInfer<Id>>
}
