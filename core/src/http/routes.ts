import type { RouteContext } from "../app/context.ts"
import { NotFound } from "../errors.ts"
import { type Flow, redirect } from "../app/outcome.ts"
import { pageUrl } from "../app/target.ts"
import { checked, emptyJson, emptyPage, lazy, showForm, signInPage, unchecked } from "./route.ts"
import type { Route, RouteName } from "../app/route.ts"
import { session, update } from "./session.ts"
import type { ProviderFeature } from "../app/feature.ts"
import type { ProviderSettings } from "../app/provider-settings.ts"
import type { Settings } from "../app/settings.ts"

type Method = "GET" | "POST"
const methods: readonly Method[] = ["GET", "POST"]
/** The scripts of built-in pages. */
type Script = "passkey.js" | "password.js"
/** The provider type that needs each script. */
const scripts: Readonly<Record<Script, ProviderSettings["type"]>> = {
  "passkey.js": "webauthn",
  "password.js": "credentials",
}
/** `method action` of the routes without a provider in their path. `index` is the base path itself. */
type AppRoute =
  | "GET index"
  | `GET ${Script}`
  | `${Method} ${"session" | "signin" | "signout"}`
  | `GET ${"csrf" | "error" | "providers" | "verify-request"}`
/** `method action` of the routes of built-in flows. */
type ProviderRoute = `${Method} ${"callback" | "signin"}` | "GET webauthn-options"
type ActionOf<R extends string> = R extends `${Method} ${infer Action}` ? Action : never

/** The name of a route under the base path. */
export type AuthAction = Exclude<ActionOf<AppRoute | ProviderRoute>, "index" | Script>

/** Returns the routes. A single function creates them, so that a bundler can leave out all of them and the code that they load. */
function createAppRoutes(): Readonly<Record<AppRoute, Route>> {
  const basePage = lazy(async () => (await import("./pages/signin.ts")).basePage)
  const csrf = lazy(async () => (await import("./csrf.ts")).csrf)
  const errorPage = lazy(async () => (await import("./pages/error.ts")).errorPage)
  const passkeyScript = lazy(async () => (await import("./pages/passkey-script.ts")).passkeyScript)
  const passwordScript = lazy(async () => (await import("./pages/password-script.ts")).passwordScript)
  const providers = lazy(async () => (await import("./providers.ts")).providers)
  const signOut = lazy(async () => (await import("./pages/signout.ts")).signOut)
  const signOutPage = lazy(async () => (await import("./pages/signout.ts")).signOutPage)
  const verifyRequest = lazy(async () => (await import("./pages/verify-request.ts")).verifyRequest)
  return {
    "GET index": unchecked(basePage, emptyPage),
    "GET signin": unchecked(signInPage),
    "POST signin": unchecked(showForm),
    "GET passkey.js": unchecked(passkeyScript),
    "GET password.js": unchecked(passwordScript),
    "GET signout": unchecked(signOutPage),
    "POST signout": checked(signOut),
    "GET session": unchecked(session, emptyJson),
    "POST session": checked(update),
    "GET csrf": unchecked(csrf),
    "GET providers": unchecked(providers),
    "GET error": unchecked(errorPage),
    "GET verify-request": unchecked(verifyRequest),
  }
}
const appRoutes = /* @__PURE__ */ createAppRoutes()

/** Redirects to the app's own account page. */
const ownAccountPage = /* @__PURE__ */ unchecked((context) => {
  const { done, error } = Object.fromEntries(context.query)
  return redirect(pageUrl(context, "account", { done, error }))
}, emptyPage)

/** Returns the route of a feature, if the app has one with this name. */
const findFeatureRoute = ({ routes, pages }: Settings, name: RouteName): Route | undefined =>
  name === "GET account" && pages.account ? ownAccountPage : Object.hasOwn(routes, name) ? routes[name] : undefined

/** Returns true if a feature has a route with this action. */
export const isOfFeature = (settings: Settings, action: string): boolean =>
  methods.some((method) => findFeatureRoute(settings, `${method} ${action}`))

const providerActions: ReadonlySet<string> = new Set(["callback", "signin", "webauthn-options"] satisfies AuthAction[])

function createActions(): ReadonlySet<string> {
  const appActions = Object.keys(appRoutes).map((route) => route.slice(route.indexOf(" ") + 1))
  return new Set([...appActions, ...providerActions])
}
const actions = /* @__PURE__ */ createActions()

/** Returns the feature of a provider. */
const featureOf = ({ providerFeatures }: Settings, { id }: ProviderSettings): ProviderFeature =>
  providerFeatures.get(id)!

/** Returns true if this is the name of a built-in route. */
export const isAuthAction = (action: string): action is AuthAction =>
  actions.has(action) && action !== "index" && !isScript(action)

const isScript = (action: string): action is Script => Object.hasOwn(scripts, action)
const isServedScript = ({ providers }: Settings, action: string): boolean =>
  isScript(action) && [...providers.values()].some(({ type }) => type === scripts[action])

/**
 * Returns true if the path is that of a route, even if the app does not have its provider, or if no route can have it. The base path itself has no
 * route that apps mount.
 */
export function isRoutePath(settings: Settings, pathname: string): boolean {
  const base = `${settings.basePath}/`
  if (!pathname.startsWith(base)) return false
  let segments: string[]
  try {
    segments = decodeSegments(pathname.slice(base.length).replace(/\/$/, ""))
  } catch {
    return true
  }
  const [action = "", id, ...more] = segments
  const isOwn = [...settings.providerFeatures.values()].some(({ routes }) =>
    methods.some((method) => Object.hasOwn(routes, `${method} ${action}`))
  )
  const isKnown = isOwn || isAuthAction(action) || isScript(action) || isOfFeature(settings, action)
  return more.length === 0 && id !== "" && (isKnown || (action === "dev" && settings.development))
}

/** Action and provider in the path of a request. */
export interface RouteMatch {
  readonly settings: Settings
  readonly action: string
  readonly provider: ProviderSettings | undefined
}

/** The id that Auth.js's browser client sends if its `signIn` is called without a provider. */
const noProvider = "undefined"

/**
 * Returns the action and the provider in a path. Segments are decoded once and must match exactly. One trailing slash is allowed.
 * @throws {NotFound} if no route has this path, or it is malformed
 * @throws {NotFound} if no provider has the id
 */
export function matchRoute(settings: Settings, pathname: string): RouteMatch {
  const base = `${settings.basePath}/`
  if (pathname === settings.basePath || pathname === base) return { settings, action: "index", provider: undefined }
  if (!pathname.startsWith(base)) {
    throw new NotFound(`the path is not under ${settings.basePath}; check \`basePath\``, { type: "UnknownAction" })
  }
  const [action = "", id, ...more] = decodeSegments(pathname.slice(base.length).replace(/\/$/, ""))
  const provider = id === undefined ? undefined : settings.providers.get(id)
  const isOwn = provider !== undefined && methods.some((method) => hasRoute(settings, provider, `${method} ${action}`))
  const known = isOwn || isAuthAction(action) || isServedScript(settings, action) || isOfFeature(settings, action)
  if (!known || more.length > 0 || id === "") {
    throw new NotFound(toMissing(id === undefined ? action : ""), { type: "UnknownAction" })
  }
  if (id === undefined) return { settings, action, provider }
  if (!isOwn && !providerActions.has(action)) {
    throw new NotFound(`${action} is not a route of a provider`, { type: "UnknownAction" })
  }
  if (!provider && action === "signin" && id === noProvider) return { settings, action, provider }
  if (!provider) {
    throw new NotFound(`no provider has this id; configured: ${[...settings.providers.keys()].join(", ")}`, {
      type: "InvalidProvider",
    })
  }
  return { settings, action, provider }
}

/** Returns why there is no route with this action. */
function toMissing(action: string): string {
  if (action === "account") return "the account page needs `use: [accountPage()]`"
  return /(?:session|account|passkey)s?$/.test(action)
    ? `${action} needs \`use: [accountManagement]\` or \`use: [accountPage()]\``
    : "no such route"
}

const hasRoute = (settings: Settings, provider: ProviderSettings, name: RouteName): boolean =>
  Object.hasOwn(featureOf(settings, provider).routes, name)

function decodeSegments(path: string): string[] {
  try {
    const segments = path.split("/")
    return path.includes("%") ? segments.map(decodeURIComponent) : segments
  } catch {
    throw new NotFound("the path cannot be decoded", { type: "UnknownAction" })
  }
}

/** The route that {@link findRoute} returns for a match. Call its flow with the provider of the same match. */
export type FoundRoute = Route<ProviderSettings | undefined>

/** Returns the route that serves this method on this path, or `undefined`. */
export function findRoute(method: Method, { settings, action, provider }: RouteMatch): FoundRoute | undefined {
  const name: RouteName = `${method} ${action}`
  const find = (routes: object) => (routes as Readonly<Record<string, FoundRoute>>)[name]
  return provider ? find(featureOf(settings, provider).routes) : find(appRoutes) ?? findFeatureRoute(settings, name)
}

/** Returns the route that the server-side `signIn` runs for this provider. */
export function findSignIn<P extends ProviderSettings>(settings: Settings, provider: P): Route<P> | undefined {
  const { routes, signIn } = featureOf(settings, provider)
  return routes[signIn]
}

/** Returns the action of the route that {@link findSignIn} returns, or `undefined` if it only shows the sign-in page. */
export function toSignInAction(settings: Settings, provider: ProviderSettings): string | undefined {
  const [method, action] = featureOf(settings, provider).signIn.split(" ")
  return method === "POST" ? action : undefined
}

/** Returns the route that the server-side `signOut` runs. */
export const getSignOutRoute = (): Route => appRoutes["POST signout"]

/** Returns the methods of a path for its `Allow` header, or `""` if it has none. */
export function toAllowHeader(match: RouteMatch): string {
  const own = methods.filter((method) => findRoute(method, match))
  return own.length
    ? [...own.flatMap((method) => method === "GET" ? ["GET", "HEAD"] : [method]), "OPTIONS"].join(", ")
    : ""
}

/** Returns the flow that serves this request. The flow for HEAD does not change anything. */
export const selectFlow = <P>({ flow, head }: Route<P>, { request }: Pick<RouteContext, "request">): Flow<P> =>
  request.method === "HEAD" ? head ?? flow : flow
