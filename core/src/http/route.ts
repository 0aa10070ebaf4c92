import type { RequestContext, Taken } from "../app/context.ts"
import type { ProviderCheck, ProviderSettings } from "../app/provider-settings.ts"
import { loadOnce } from "../app/load-once.ts"
import { type Flow, json, page } from "../app/outcome.ts"

type CountNetwork = (context: RequestContext, provider: ProviderSettings) => Promise<readonly Taken[]>

const loadLimits = /* @__PURE__ */ loadOnce(() => import("../app/limits/limit.ts"))
/** Counts an attempt. Loaded with the first of them. */
const countNetwork: CountNetwork = async (context, provider) =>
  await (await loadLimits()).countNetwork(context, provider)
/** Counts an attempt even if the app has turned the limit off. */
const countAlways: CountNetwork = async (context, provider) =>
  await (await loadLimits()).countNetworkAlways(context, provider)
/** Counts an attempt that any site can send from a browser, so that no site can use up the sign-ins of a network. */
export const countApart = (purpose: string): CountNetwork => async (context, provider) =>
  await (await loadLimits()).countNetwork(context, provider, purpose)

/** Serves one method of one path. `P` is the provider that the path names. */
export interface Route<P = undefined> {
  readonly flow: Flow<P>
  /** Whether the request must come from the app's own origin. */
  readonly sameOrigin: boolean
  /** Whether the request must carry the CSRF token. */
  readonly csrfToken: boolean
  /** Counts the request as an attempt by its network, if it is one. */
  readonly count?: CountNetwork
  /** Whether only scripts call the route, so that its errors are JSON. */
  readonly program: boolean
  /** What the route answers with 400 if the body cannot be read. Default: the reason, with its status. */
  readonly unreadable?: unknown
  /** Serves HEAD, if the flow itself would change something. */
  readonly head?: Flow<P>
}

/** A method and the first segment of a path below the base path. */
export type RouteName = `${"GET" | "POST"} ${string}`

/** Routes whose path names no provider. */
export type AppRoutes = Readonly<Partial<Record<RouteName, Route>>>

/** The routes of one kind of provider, under `/<action>/<provider id>`. `P` is the provider, checked. */
export type ProviderRoutes<P> = Readonly<Partial<Record<RouteName, Route<P>>>>

/** How one kind of provider is checked and served. `P` is the provider, checked. */
export interface ProviderFlows<P extends ProviderSettings> extends ProviderCheck<ProviderRoutes<P>> {
  readonly signIn: RouteName
}

const noChecks = { sameOrigin: false, csrfToken: false, program: false } as const

/**
 * Returns a route without checks of its own. A page needs none, and the flow of a callback checks its `state` or token itself.
 * @param head serves HEAD, if the flow would change something
 */
export const unchecked = <P>(flow: Flow<P>, head?: Flow<P>): Route<P> => ({ ...noChecks, flow, ...(head && { head }) })
/** Returns a route for a form: the request must come from the app's own origin and carry the CSRF token. */
export const checked = <P>(flow: Flow<P>): Route<P> => ({ ...noChecks, flow, sameOrigin: true, csrfToken: true })
/** Returns a route for a form that counts as an attempt by its network. */
export const checkedAndCounted = <P>(flow: Flow<P>): Route<P> => ({ ...checked(flow), count: countNetwork })
/** Returns a route for a form that counts as an attempt by its network, even if the app has turned that limit off. */
export const checkedAndAlwaysCounted = <P>(flow: Flow<P>): Route<P> => ({ ...checked(flow), count: countAlways })
/** Returns a route that only scripts of the app's own origin call, so its errors are JSON. */
export const scriptsOnly = <P>(flow: Flow<P>): Route<P> => ({
  ...noChecks,
  flow,
  sameOrigin: true,
  program: true,
  head: emptyJson,
})

/** Returns a flow that loads its module with the first request for it. Most requests read a session and need no other flow. */
export function lazy<P>(load: () => Promise<Flow<P>>): Flow<P> {
  const getFlow = loadOnce(load)
  return async (context, provider) => await (await getFlow())(context, provider)
}

/** Answers HEAD with an empty page, in place of a flow that would change something. */
export const emptyPage: Flow<unknown> = () => page({ name: "error", error: "", signInUrl: "" })
/** Answers HEAD with empty JSON, in place of a flow that would change something. */
export const emptyJson: Flow<unknown> = () => json(null)

/** `GET signin[/:provider]`: shows the sign-in page. */
export const signInPage: Flow<ProviderSettings | undefined> = /* @__PURE__ */ lazy(async () =>
  (await import("./pages/signin.ts")).signInPage
)
/** `POST signin[/:provider]`: redirects to the page with the provider's form. */
export const showForm: Flow<ProviderSettings | undefined> = /* @__PURE__ */ lazy(async () =>
  (await import("./pages/signin.ts")).showForm
)
