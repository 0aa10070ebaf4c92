import type { ProviderSettings } from "../app/provider-settings.ts"
import type { CountNetwork, Route } from "../app/route.ts"
import { loadOnce } from "../app/load-once.ts"
import { type Flow, json, page } from "../app/outcome.ts"

const loadLimits = /* @__PURE__ */ loadOnce(() => import("../app/limits/limit.ts"))
/** Counts an attempt. The code is loaded by the first one. */
const countNetwork: CountNetwork = async (context, provider) =>
  await (await loadLimits()).countNetwork(context, provider)
/** Counts an attempt, even if the app has disabled the limit. */
const countAlways: CountNetwork = async (context, provider) =>
  await (await loadLimits()).countNetworkAlways(context, provider)
/** Uses a separate counter for an attempt that any site can trigger in a browser, so that another site cannot use up a network's sign-in attempts. */
export const countApart = (purpose: string): CountNetwork => async (context, provider) =>
  await (await loadLimits()).countNetwork(context, provider, purpose)

const noChecks = { sameOrigin: false, csrfToken: false, program: false } as const

/**
 * Returns a route without checks. A page does not need any, and a callback's flow checks its `state` or token itself.
 * @param head serves HEAD, if the flow would change something
 */
export const unchecked = <P>(flow: Flow<P>, head?: Flow<P>): Route<P> => ({ ...noChecks, flow, ...(head && { head }) })
/** Returns a route for a form. The request must come from the app's own origin and contain the CSRF token. */
export const checked = <P>(flow: Flow<P>): Route<P> => ({ ...noChecks, flow, sameOrigin: true, csrfToken: true })
/** Returns a route for a form that counts as an attempt by its network. */
export const checkedAndCounted = <P>(flow: Flow<P>): Route<P> => ({ ...checked(flow), count: countNetwork })
/** Returns a route for a form that counts as an attempt by its network, even if the app has disabled that limit. */
export const checkedAndAlwaysCounted = <P>(flow: Flow<P>): Route<P> => ({ ...checked(flow), count: countAlways })
/** Returns a route that only scripts of the app's own origin call, so its errors are JSON. */
export const scriptsOnly = <P>(flow: Flow<P>): Route<P> => ({
  ...noChecks,
  flow,
  sameOrigin: true,
  program: true,
  head: emptyJson,
})

/** Returns a flow that loads its module on its first request. Most requests read a session and do not need any other flow. */
export function lazy<P>(load: () => Promise<Flow<P>>): Flow<P> {
  const getFlow = loadOnce(load)
  return async (context, provider) => await (await getFlow())(context, provider)
}

/** Answers HEAD with an empty page, instead of running a flow that would change something. */
export const emptyPage: Flow<unknown> = () => page({ name: "error", error: "", signInUrl: "" })
/** Answers HEAD with empty JSON, instead of running a flow that would change something. */
export const emptyJson: Flow<unknown> = () => json(null)

/** `GET signin[/:provider]`: shows the sign-in page. */
export const signInPage: Flow<ProviderSettings | undefined> = /* @__PURE__ */ lazy(async () =>
  (await import("./pages/signin.ts")).signInPage
)
/** `POST signin[/:provider]`: redirects to the page with the provider's form. */
export const showForm: Flow<ProviderSettings | undefined> = /* @__PURE__ */ lazy(async () =>
  (await import("./pages/signin.ts")).showForm
)
