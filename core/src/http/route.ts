import type { ProviderSettings } from "../app/provider-settings.ts"
import type { CountNetwork, Route } from "../app/route.ts"
import { loadOnce } from "../app/load-once.ts"
import { type Flow, json, page } from "../app/outcome.ts"

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
