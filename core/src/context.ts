import type { ProviderSettings } from "./provider-settings.ts"
import type { Settings } from "./settings.ts"
import type { AuthAction } from "./model/types.ts"
import type { Fields } from "./web/body.ts"
import type { CookieJar } from "./web/jar.ts"

/** A request that came to the app, before it is known to be one of our routes. */
export interface Visit {
  readonly settings: Settings
  readonly request: Request
  /** The request's URL as the person sees it: the app's public origin, the path and the query. */
  readonly url: URL
  /** The app's public origin. */
  readonly origin: string
  /** Whether cookies are `Secure`, and so prefixed. */
  readonly secure: boolean
  /** Taken once: every lifetime in one request is measured from here. */
  readonly now: Date
  /** The only thing that changes while a request is answered. */
  readonly jar: CookieJar
}

/** What one request to one of our routes knows. */
export interface Context extends Visit {
  readonly route: { readonly method: "GET" | "POST"; readonly action: AuthAction }
  readonly provider?: ProviderSettings
  readonly query: URLSearchParams
  readonly body: Fields
  /** The body was JSON: its sender reads answers by program. */
  readonly json: boolean
}
