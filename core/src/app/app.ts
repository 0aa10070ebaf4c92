import type { Adapter } from "./adapter.ts"

/** What an app has, for the checks of providers that need more than others. */
export interface CheckedApp {
  /** The types of the providers, by their ids. */
  readonly types: ReadonlyMap<string, string>
  readonly adapter: Adapter | undefined
  readonly strategy: "jwt" | "database"
  /** Whether the option `session.revocation` is set. */
  readonly revokes: boolean
  /** Whether the adapter, or the option `limits.store`, counts attempts. Otherwise each process counts for itself. */
  readonly counts: boolean
  /** Whether the app can send mails that sign nobody in: the option `mail`. */
  readonly mails: boolean
}
