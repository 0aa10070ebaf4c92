import type { Adapter } from "./model/adapter.ts"
import type { Callbacks, Events, JWTOptions } from "./model/config.ts"
import type { CookiesOptions, LoggerInstance, PagesOptions, Theme } from "./model/types.ts"
import type { ProviderSettings } from "./provider-settings.ts"

/** The configuration, checked, completed and frozen. Made once per configuration object. */
export interface Settings {
  readonly basePath: string
  /** The app's public origin, if configured. */
  readonly origin: string | undefined
  readonly trustHost: boolean
  readonly development: boolean
  /** The first seals, all open. Never empty after {@link requireSecret}. */
  readonly secrets: readonly string[]
  readonly providers: ReadonlyMap<string, ProviderSettings>
  readonly adapter: Adapter | undefined
  readonly session: {
    readonly strategy: "jwt" | "database"
    /** Seconds. */
    readonly maxAge: number
    /** Seconds. */
    readonly updateAge: number
  }
  readonly jwt: Partial<JWTOptions>
  readonly callbacks: Callbacks
  readonly events: Events
  readonly pages: Partial<PagesOptions>
  readonly theme: Theme
  readonly cookies: Partial<CookiesOptions>
  readonly useSecureCookies: boolean | undefined
  readonly csrf: boolean
  readonly raw: boolean
  readonly logger: LoggerInstance
  clock(): Date
}
