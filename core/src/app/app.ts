import type { Adapter } from "./adapter.ts"

/** Parts of an app that providers with special requirements check. */
export interface CheckedApp {
  /** The types of the providers, by their ids. */
  readonly types: ReadonlyMap<string, string>
  readonly adapter: Adapter | undefined
  readonly strategy: "jwt" | "database"
  /** True if the option `session.revocation` is set. */
  readonly revokes: boolean
  /** True if the adapter or the option `limits.store` counts attempts. Otherwise each process counts its own. */
  readonly counts: boolean
  /** True if the app can send mails other than sign-in mails (option `mail`). */
  readonly mails: boolean
}
