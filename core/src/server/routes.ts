import type { RouteContext } from "../request/context.ts"
import { InvalidProvider, UnknownAction } from "../errors.ts"
import { type Flow, json, page } from "../flows/outcome.ts"
import { session, update } from "../flows/session.ts"
import type { ProviderType } from "../model/types.ts"
import type { OAuthSettings } from "../settings/oauth.ts"
import type { ProviderSettings } from "../settings/provider.ts"
import type { Settings } from "../settings/settings.ts"

/** Serves one method of one path. `P` is the provider that the path names. */
export interface Route<P = undefined> {
  readonly flow: Flow<P>
  /** Whether the request must come from the app's own origin. */
  readonly sameOrigin: boolean
  /** Whether the request must carry the CSRF token. */
  readonly csrfToken: boolean
  /** Whether the request counts as an attempt of the network that it comes from. */
  readonly counted: boolean
  /** Whether only scripts call the route, so that its errors are JSON. */
  readonly program: boolean
  /** The flow for HEAD, if the flow for GET would change something. */
  readonly head?: Flow<P>
}

const noChecks = { sameOrigin: false, csrfToken: false, counted: false, program: false } as const
/** No check before the flow. Pages need none, and the flow of a callback checks its `state` or token itself. */
const unchecked = <P>(flow: Flow<P>, head?: Flow<P>): Route<P> => ({ ...noChecks, flow, ...(head && { head }) })
/** The request must come from the app's own origin and carry the CSRF token. */
const checked = <P>(flow: Flow<P>): Route<P> => ({ ...noChecks, flow, sameOrigin: true, csrfToken: true })
/** As `checked`, and the request counts as an attempt. */
const checkedAndCounted = <P>(flow: Flow<P>): Route<P> => ({ ...checked(flow), counted: true })
/** The request must come from the app's own origin. Only scripts call the route. */
const scriptsOnly = <P>(flow: Flow<P>): Route<P> => ({
  ...noChecks,
  flow,
  sameOrigin: true,
  program: true,
  head: emptyJson,
})

/** Returns a flow whose module is loaded by the first request that needs it. Most requests read a session and need no other flow. */
function lazy<P>(load: () => Promise<Flow<P>>): Flow<P> {
  let loaded: Flow<P> | undefined
  return async (context, provider) => await (loaded ??= await load())(context, provider)
}

const basePage = lazy(async () => (await import("../flows/pages/signin.ts")).basePage)
const credentials = lazy(async () => (await import("../flows/credentials.ts")).credentials)
const csrf = lazy(async () => (await import("../flows/csrf.ts")).csrf)
const emailConfirm = lazy(async () => (await import("../flows/email/callback.ts")).emailConfirm)
const emailLink = lazy(async () => (await import("../flows/email/callback.ts")).emailLink)
const emailStart = lazy(async () => (await import("../flows/email/start.ts")).emailStart)
const errorPage = lazy(async () => (await import("../flows/pages/error.ts")).errorPage)
const formPost = lazy(async () => (await import("../flows/oauth/form-post.ts")).formPost)
const oauthCallback = lazy(async () => (await import("../flows/oauth/callback.ts")).oauthCallback)
const oauthStart = lazy(async () => (await import("../flows/oauth/start.ts")).oauthStart)
const passkeyScript = lazy(async () => (await import("../flows/passkey/script.ts")).passkeyScript)
const providers = lazy(async () => (await import("../flows/providers.ts")).providers)
const showForm = lazy(async () => (await import("../flows/pages/signin.ts")).showForm)
const signInPage = lazy(async () => (await import("../flows/pages/signin.ts")).signInPage)
const signOut = lazy(async () => (await import("../flows/pages/signout.ts")).signOut)
const signOutPage = lazy(async () => (await import("../flows/pages/signout.ts")).signOutPage)
const verifyRequest = lazy(async () => (await import("../flows/pages/verify-request.ts")).verifyRequest)
const webauthnCallback = lazy(async () => (await import("../flows/passkey/callback.ts")).webauthnCallback)
const webauthnOptions = lazy(async () => (await import("../flows/passkey/options.ts")).webauthnOptions)
// these answer HEAD in place of flows that would change something
const emptyPage: Flow<unknown> = () => page({ name: "error", error: "", signInUrl: "" })
const emptyJson: Flow<unknown> = () => json(null)

type Method = "GET" | "POST"
/** `method action` of the routes whose path names no provider. `index` is the base path itself. */
type AppRoute =
  | "GET index"
  | "GET passkey.js"
  | `${Method} ${"session" | "signin" | "signout"}`
  | `GET ${"csrf" | "error" | "providers" | "verify-request"}`
/** `method action` of the routes that a provider may have. */
type ProviderRoute = `${Method} ${"callback" | "signin"}` | "GET webauthn-options"
type ActionOf<R extends string> = R extends `${Method} ${infer Action}` ? Action : never

/** The name of a route under the base path. */
export type AuthAction = Exclude<ActionOf<AppRoute | ProviderRoute>, "index" | "passkey.js">

const appRoutes: Readonly<Record<AppRoute, Route>> = {
  "GET index": unchecked(basePage, emptyPage),
  "GET signin": unchecked(signInPage),
  "POST signin": unchecked(showForm),
  "GET passkey.js": unchecked(passkeyScript),
  "GET signout": unchecked(signOutPage),
  "POST signout": checked(signOut),
  "GET session": unchecked(session, emptyJson),
  "POST session": checked(update),
  "GET csrf": unchecked(csrf),
  "GET providers": unchecked(providers),
  "GET error": unchecked(errorPage),
  "GET verify-request": unchecked(verifyRequest),
}

/** The routes of one type of provider. */
export interface ProviderRoutes<P extends ProviderSettings> {
  readonly routes: Readonly<Partial<Record<ProviderRoute, Route<P>>>>
  /** The route that the server-side `signIn` runs. */
  readonly signIn: ProviderRoute
}

const oauth: ProviderRoutes<OAuthSettings> = {
  routes: {
    "GET signin": unchecked(signInPage),
    "POST signin": checked(oauthStart),
    "GET callback": unchecked(oauthCallback, emptyPage),
    "POST callback": unchecked(formPost),
  },
  signIn: "POST signin",
}

type SettingsOf<T extends ProviderType> = T extends OAuthSettings["type"] ? OAuthSettings
  : Extract<ProviderSettings, { type: T }>

const byType: { readonly [T in ProviderType]: ProviderRoutes<SettingsOf<T>> } = {
  oauth,
  oidc: oauth,
  email: {
    routes: {
      "GET signin": unchecked(signInPage),
      "POST signin": checkedAndCounted(emailStart),
      "GET callback": unchecked(emailLink, emptyPage),
      "POST callback": checked(emailConfirm),
    },
    signIn: "POST signin",
  },
  credentials: {
    routes: {
      "GET signin": unchecked(signInPage),
      "POST signin": checked(showForm),
      "POST callback": checkedAndCounted(credentials),
    },
    signIn: "POST callback",
  },
  webauthn: {
    routes: {
      "GET signin": unchecked(signInPage),
      "POST signin": checked(showForm),
      "GET webauthn-options": scriptsOnly(webauthnOptions),
      "POST callback": checkedAndCounted(webauthnCallback),
    },
    signIn: "POST signin",
  },
}

/** Returns the routes of the provider's type. The cast is safe, because the type of `byType` gives each type the routes for its own settings. */
const routesOf = <P extends ProviderSettings>({ type }: P): ProviderRoutes<P> =>
  byType[type] as unknown as ProviderRoutes<P>

const actionsOf = (routes: object) => Object.keys(routes).map((route) => route.slice(route.indexOf(" ") + 1))
const providerActions: ReadonlySet<string> = new Set(Object.values(byType).flatMap(({ routes }) => actionsOf(routes)))
const actions: ReadonlySet<string> = new Set([...actionsOf(appRoutes), ...providerActions])

/** Returns whether this is the name of a route. */
export const isAuthAction = (action: string): action is AuthAction =>
  actions.has(action) && action !== "index" && action !== "passkey.js"

const isScript = (settings: Settings, action: string): boolean =>
  action === "passkey.js" && [...settings.providers.values()].some(({ type }) => type === "webauthn")

/** What the path of a request names. */
export interface RouteMatch {
  readonly action: string
  readonly provider: ProviderSettings | undefined
}

/** The id that Auth.js's browser client sends if its `signIn` is called without a provider. */
const noProvider = "undefined"

/**
 * Returns the action and the provider that a path names. Segments are decoded once and must match exactly. One trailing slash is allowed.
 * @throws {UnknownAction} if no route has this path, or it is malformed @throws {InvalidProvider} if no provider has the id
 */
export function matchRoute(settings: Settings, pathname: string): RouteMatch {
  const base = `${settings.basePath}/`
  if (pathname === settings.basePath || pathname === base) return { action: "index", provider: undefined }
  if (!pathname.startsWith(base)) {
    throw new UnknownAction(`the path is not under ${settings.basePath}; check \`basePath\``)
  }
  const [action = "", id, ...more] = decodeSegments(pathname.slice(base.length).replace(/\/$/, ""))
  const known = isAuthAction(action) || isScript(settings, action)
  if (!known || more.length > 0 || id === "") throw new UnknownAction("no such route")
  if (id === undefined) return { action, provider: undefined }
  if (!providerActions.has(action)) throw new UnknownAction(`${action} is not a route of a provider`)
  const provider = settings.providers.get(id)
  if (!provider && action === "signin" && id === noProvider) return { action, provider }
  if (!provider) {
    throw new InvalidProvider(`no provider has this id; configured: ${[...settings.providers.keys()].join(", ")}`)
  }
  return { action, provider }
}

function decodeSegments(path: string): string[] {
  try {
    return path.split("/").map(decodeURIComponent)
  } catch {
    throw new UnknownAction("the path cannot be decoded")
  }
}

/** The route that {@link findRoute} returns for a match. Call its flow with the provider of the same match. */
export type FoundRoute = Route<ProviderSettings | undefined>

/** Returns the route that serves this method on this path, or `undefined`. */
export function findRoute(method: Method, { action, provider }: RouteMatch): FoundRoute | undefined {
  const routes: object = provider ? routesOf(provider).routes : appRoutes
  return (routes as Readonly<Record<string, FoundRoute>>)[`${method} ${action}`]
}

/** Returns the route that the server-side `signIn` runs for this provider. */
export function findSignIn<P extends ProviderSettings>(provider: P): Route<P> | undefined {
  const { routes, signIn } = routesOf(provider)
  return routes[signIn]
}

/** Returns the route that the server-side `signOut` runs. */
export const signOutRoute: Route = appRoutes["POST signout"]

/** Returns the methods of a path for its `Allow` header, or `""` if it has none. */
export function toAllowHeader(match: RouteMatch): string {
  const own = (["GET", "POST"] as const).filter((method) => findRoute(method, match))
  return own.length
    ? [...own.flatMap((method) => method === "GET" ? ["GET", "HEAD"] : [method]), "OPTIONS"].join(", ")
    : ""
}

/** Returns the flow that serves this request. The flow for HEAD changes nothing. */
export const selectFlow = <P>({ flow, head }: Route<P>, { request }: Pick<RouteContext, "request">): Flow<P> =>
  request.method === "HEAD" ? head ?? flow : flow
