import type { Awaitable } from "../types.ts"
import type { RequestContext, RouteContext, Taken } from "./context.ts"
import type { Outcome } from "./outcome.ts"
import type { ProviderSettings } from "./provider-settings.ts"

export type CountNetwork = (context: RequestContext, provider: ProviderSettings) => Promise<readonly Taken[]>

/** Serves one method of one path. `P` is the provider that the path names. */
export interface Route<P = undefined> {
  // methods accept a narrower provider, so a route of one type of provider is a route
  flow(context: RouteContext, provider: P): Awaitable<Outcome>
  /** True if the request must come from the app's own origin. */
  readonly sameOrigin: boolean
  /** True if the request must carry the CSRF token. */
  readonly csrfToken: boolean
  /** Counts the request as an attempt by its network, if it is one. */
  readonly count?: CountNetwork
  /** True if only scripts call the route. Then its errors are JSON. */
  readonly program: boolean
  /** Body of the response with status 400 to a body that cannot be read. Default: the reason, with its status. */
  readonly unreadable?: unknown
  /** Serves HEAD, if the flow itself would change something. */
  head?(context: RouteContext, provider: P): Awaitable<Outcome>
}

/** A method and the first segment of a path below the base path. */
export type RouteName = `${"GET" | "POST"} ${string}`

/** Routes without a provider in their path. */
export type AppRoutes = Readonly<Partial<Record<RouteName, Route>>>

/** The routes of one kind of provider, under `/<action>/<provider id>`. `P` is the provider, checked. */
export type ProviderRoutes<P> = Readonly<Partial<Record<RouteName, Route<P>>>>
