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
  readonly guarded: boolean
  /** Whether the request must carry the CSRF token. */
  readonly token: boolean
  /** Whether the request counts as an attempt by its network. */
  readonly counted: boolean
  /** Whether only scripts call the route, so that its errors are JSON. */
  readonly program: boolean
  /** Serves HEAD, if the flow itself would change something. */
  readonly head?: Flow<P>
}

const open = { guarded: false, token: false, counted: false, program: false } as const
/** The route checks nothing here. A page needs no check, and the flow of a callback checks its `state` or token itself. */
const reads = <P>(flow: Flow<P>, head?: Flow<P>): Route<P> => ({ ...open, flow, ...(head && { head }) })
/** The request must come from the app's own origin and carry the CSRF token. */
const acts = <P>(flow: Flow<P>): Route<P> => ({ ...open, flow, guarded: true, token: true })
/** The same, and the request counts as an attempt. */
const tries = <P>(flow: Flow<P>): Route<P> => ({ ...acts(flow), counted: true })
/** Only scripts of the app's own origin call the route. */
const prepares = <P>(flow: Flow<P>): Route<P> => ({ ...open, flow, guarded: true, program: true, head: stillJson })

/** Returns a flow that loads its module with the first request for it. Most requests read a session and need no other flow. */
function later<P>(load: () => Promise<Flow<P>>): Flow<P> {
  let loaded: Flow<P> | undefined
  return async (context, provider) => await (loaded ??= await load())(context, provider)
}

const basePage = later(async () => (await import("../flows/pages/signin.ts")).basePage)
const credentials = later(async () => (await import("../flows/credentials.ts")).credentials)
const csrf = later(async () => (await import("../flows/csrf.ts")).csrf)
const emailConfirm = later(async () => (await import("../flows/email/callback.ts")).emailConfirm)
const emailLink = later(async () => (await import("../flows/email/callback.ts")).emailLink)
const emailStart = later(async () => (await import("../flows/email/start.ts")).emailStart)
const errorPage = later(async () => (await import("../flows/pages/error.ts")).errorPage)
const formPost = later(async () => (await import("../flows/oauth/form-post.ts")).formPost)
const oauthCallback = later(async () => (await import("../flows/oauth/callback.ts")).oauthCallback)
const oauthStart = later(async () => (await import("../flows/oauth/start.ts")).oauthStart)
const passkeyScript = later(async () => (await import("../flows/passkey/script.ts")).passkeyScript)
const providers = later(async () => (await import("../flows/providers.ts")).providers)
const showForm = later(async () => (await import("../flows/pages/signin.ts")).showForm)
const signInPage = later(async () => (await import("../flows/pages/signin.ts")).signInPage)
const signOut = later(async () => (await import("../flows/pages/signout.ts")).signOut)
const signOutPage = later(async () => (await import("../flows/pages/signout.ts")).signOutPage)
const verifyRequest = later(async () => (await import("../flows/pages/verify-request.ts")).verifyRequest)
const webauthnCallback = later(async () => (await import("../flows/passkey/callback.ts")).webauthnCallback)
const webauthnOptions = later(async () => (await import("../flows/passkey/options.ts")).webauthnOptions)
// responses to HEAD in place of flows that would change something
const stillPage: Flow<unknown> = () => page({ name: "error", error: "", signInUrl: "" })
const stillJson: Flow<unknown> = () => json(null)

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
  "GET index": reads(basePage, stillPage),
  "GET signin": reads(signInPage),
  "POST signin": reads(showForm),
  "GET passkey.js": reads(passkeyScript),
  "GET signout": reads(signOutPage),
  "POST signout": acts(signOut),
  "GET session": reads(session, stillJson),
  "POST session": acts(update),
  "GET csrf": reads(csrf),
  "GET providers": reads(providers),
  "GET error": reads(errorPage),
  "GET verify-request": reads(verifyRequest),
}

/** The routes of one type of provider. */
export interface ProviderRoutes<P extends ProviderSettings> {
  readonly routes: Readonly<Partial<Record<ProviderRoute, Route<P>>>>
  /** The route that the server-side `signIn` runs. */
  readonly signIn: ProviderRoute
}

const oauth: ProviderRoutes<OAuthSettings> = {
  routes: {
    "GET signin": reads(signInPage),
    "POST signin": acts(oauthStart),
    "GET callback": reads(oauthCallback, stillPage),
    "POST callback": reads(formPost),
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
      "GET signin": reads(signInPage),
      "POST signin": tries(emailStart),
      "GET callback": reads(emailLink, stillPage),
      "POST callback": acts(emailConfirm),
    },
    signIn: "POST signin",
  },
  credentials: {
    routes: { "GET signin": reads(signInPage), "POST signin": acts(showForm), "POST callback": tries(credentials) },
    signIn: "POST callback",
  },
  webauthn: {
    routes: {
      "GET signin": reads(signInPage),
      "POST signin": acts(showForm),
      "GET webauthn-options": prepares(webauthnOptions),
      "POST callback": tries(webauthnCallback),
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
export function findAllowed(match: RouteMatch): string {
  const own = (["GET", "POST"] as const).filter((method) => findRoute(method, match))
  return own.length
    ? [...own.flatMap((method) => method === "GET" ? ["GET", "HEAD"] : [method]), "OPTIONS"].join(", ")
    : ""
}

/** Returns the flow that serves this request. The flow for HEAD changes nothing. */
export const toFlow = <P>({ flow, head }: Route<P>, { request }: Pick<RouteContext, "request">): Flow<P> =>
  request.method === "HEAD" ? head ?? flow : flow
