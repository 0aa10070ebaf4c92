/** The steps for a developer whose users are to sign in with a provider. */
export interface Facts {
  readonly id: string
  readonly name: string
  /** The name under which apps import its module. */
  readonly identifier: string
  /** The page on which the app is registered. */
  readonly register: string
  /** Rules of the provider for callback URLs. */
  readonly callback?: string
  /** How the app names the server: it must, it may, or there is only one. */
  readonly issuer: string
  /** True if the provider issues a secret to the app. */
  readonly hasSecret: boolean
}
