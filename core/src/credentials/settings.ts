import { InvalidConfig } from "../errors.ts"
import type { CredentialsConfig } from "./provider.ts"
import { fail } from "../app/fail.ts"

/** A credentials provider, checked. */
export type CredentialsSettings = CredentialsConfig

/** Returns the provider, checked. @throws {InvalidConfig} */
export function checkCredentials(config: CredentialsConfig): CredentialsSettings {
  if (typeof config.authorize !== "function") {
    throw new InvalidConfig(
      `Provider "${config.id}": \`authorize\` is missing; set a function that returns the user, or null`,
      { type: "MissingAuthorize" },
    )
  }
  if (typeof config.credentials !== "object" || config.credentials === null) {
    fail(config.id, "credentials", "must be an object that describes the form's fields; set `{}` for none")
  }
  return config
}
