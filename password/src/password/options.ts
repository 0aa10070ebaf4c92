import type { CredentialsConfig, PasswordStore } from "@svc-auth/core/flow-tools"

/** A new password, for {@link PasswordOptions.checkPassword}. */
export interface NewPassword {
  readonly password: string
  /** The address of the user who chooses it. */
  readonly email: string
}

/** Options of {@link Password}. */
export interface PasswordOptions {
  /** The last segment of the provider's routes. Default `password`. */
  readonly id?: string | undefined
  /** The name on the sign-in page. Default: "a password", in the language of the page. */
  readonly name?: string | undefined
  /** True if new users can create an account with an e-mail address and a password. Default `true`. */
  readonly signUp?: boolean | undefined
  /** Minimum length of a new password in characters, counted in the Unicode form NFKC: 8 to 64. Default 10. */
  readonly minLength?: number | undefined
  /**
   * Returns true if a new password may be used, for example after a query to a service for breached passwords. It is called after the built-in
   * checks. If it throws, the error is logged and the password is accepted, so that users can choose one while the service is down.
   */
  readonly checkPassword?:
    | ((chosen: NewPassword) => boolean | Promise<boolean>)
    | undefined
  /** Where passwords are stored, for adapters without `getPassword` and `replacePassword`. */
  readonly store?: PasswordStore | undefined
}

/** A provider of {@link Password}, checked. */
export interface PasswordConfig<Id extends string = string> extends CredentialsConfig<Id> {
  readonly signUp: boolean
  readonly minLength: number
  readonly checkPassword: PasswordOptions["checkPassword"]
  readonly store: PasswordStore | undefined
}
