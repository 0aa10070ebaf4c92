import type { Route, RouteContext } from "../request/context.ts"
import { InvalidProvider, UnknownAction } from "../errors.ts"
import { type Flow, json, page } from "../flows/outcome.ts"
import { session, update } from "../flows/session.ts"
import type { AuthAction } from "../model/types.ts"
import type { ProviderSettings } from "../settings/provider.ts"
import type { Settings } from "../settings/settings.ts"

/** What serves one method of one path, and what its request must carry. */
export interface RouteEntry {
  readonly flow: Flow
  /** The header rule is asked for. */
  readonly guarded: boolean
  /** So is the CSRF token. */
  readonly token: boolean
  /** It counts as an attempt of the network that it comes from. */
  readonly counted: boolean
  /** Only scripts ask for it: a failure is JSON, too. */
  readonly program: boolean
  /** What HEAD does where the flow itself would change something. */
  readonly head?: Flow
}

const open = { guarded: false, token: false, counted: false, program: false } as const
const reads = (flow: Flow, head?: Flow): RouteEntry => ({ ...open, flow, ...(head && { head }) })
const acts = (flow: Flow): RouteEntry => ({ ...open, flow, guarded: true, token: true })
const tries = (flow: Flow): RouteEntry => ({ ...acts(flow), counted: true })
const prepares = (flow: Flow): RouteEntry => ({ ...open, flow, guarded: true, program: true, head: stillJson })
/** The flow, loaded with the first request that needs it: whoever reads a session first should not wait for the ways in. */
function later(load: () => Promise<Flow>): Flow {
  let loaded: Flow | undefined
  return async (context) => await (loaded ??= await load())(context)
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
const providers = later(async () => (await import("../flows/providers.ts")).providers)
const showForm = later(async () => (await import("../flows/pages/signin.ts")).showForm)
const signInPage = later(async () => (await import("../flows/pages/signin.ts")).signInPage)
const signOut = later(async () => (await import("../flows/pages/signout.ts")).signOut)
const signOutPage = later(async () => (await import("../flows/pages/signout.ts")).signOutPage)
const passkeyScript = later(async () => (await import("../flows/passkey/script.ts")).passkeyScript)
const webauthnCallback = later(async () => (await import("../flows/passkey/callback.ts")).webauthnCallback)
const webauthnOptions = later(async () => (await import("../flows/passkey/options.ts")).webauthnOptions)
const verifyRequest = later(async () => (await import("../flows/pages/verify-request.ts")).verifyRequest)
const stillPage: Flow = () => page({ name: "error", error: "", signInUrl: "" })
const stillJson: Flow = () => json(null)

/** `method action[/provider type]` → what serves it. */
export const routes: Readonly<Record<string, RouteEntry>> = {
  "GET index": reads(basePage, stillPage),
  "GET signin": reads(signInPage),
  "GET signin/oauth": reads(signInPage),
  "GET signin/oidc": reads(signInPage),
  "GET signin/email": reads(signInPage),
  "GET signin/credentials": reads(signInPage),
  "GET signin/webauthn": reads(signInPage),
  "POST signin": reads(showForm),
  "POST signin/oauth": acts(oauthStart),
  "POST signin/oidc": acts(oauthStart),
  "POST signin/email": tries(emailStart),
  "POST signin/credentials": acts(showForm),
  "POST signin/webauthn": acts(showForm),
  "GET callback/oauth": reads(oauthCallback, stillPage),
  "GET callback/oidc": reads(oauthCallback, stillPage),
  "POST callback/oauth": reads(formPost),
  "POST callback/oidc": reads(formPost),
  "GET callback/email": reads(emailLink, stillPage),
  "POST callback/email": acts(emailConfirm),
  "POST callback/credentials": tries(credentials),
  "GET webauthn-options/webauthn": prepares(webauthnOptions),
  "POST callback/webauthn": tries(webauthnCallback),
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

const actions: Readonly<Record<AuthAction, true>> = {
  "callback": true,
  "csrf": true,
  "error": true,
  "providers": true,
  "session": true,
  "signin": true,
  "signout": true,
  "verify-request": true,
  "webauthn-options": true,
}

/** Routes whose path goes on with a provider's id. */
const ofProvider: ReadonlySet<string> = new Set(["signin", "callback", "webauthn-options"])

const isFile = (settings: Settings, action: string): action is "passkey.js" =>
  action === "passkey.js" && [...settings.providers.values()].some(({ type }) => type === "webauthn")

/** Whether this is the name of one of our routes. */
export const isAuthAction = (action: string): action is AuthAction => Object.hasOwn(actions, action)

/** A path under the base path, taken apart. */
export interface RouteMatch {
  readonly action: Route["action"]
  readonly provider: ProviderSettings | undefined
}

/** The id that Auth.js's browser client sends if its `signIn` is called without a provider. */
const noProvider = "undefined"

/**
 * Returns what a path leads to: the base path itself, or exact segments under it, decoded once. One trailing slash is allowed.
 * @throws {UnknownAction} if no route has this path, or it is malformed @throws {InvalidProvider} if no provider has the id
 */
export function matchRoute(settings: Settings, pathname: string): RouteMatch {
  const base = `${settings.basePath}/`
  if (pathname === settings.basePath || pathname === base) return { action: "index", provider: undefined }
  if (!pathname.startsWith(base)) {
    throw new UnknownAction(`the path is not under ${settings.basePath}: is basePath right?`)
  }
  const [action = "", id, ...more] = decodeSegments(pathname.slice(base.length).replace(/\/$/, ""))
  const known = isAuthAction(action) || isFile(settings, action)
  if (!known || more.length > 0 || id === "") throw new UnknownAction("no such route")
  if (id === undefined) return { action, provider: undefined }
  if (!ofProvider.has(action)) throw new UnknownAction(`${action} is not a route of a provider`)
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
    throw new UnknownAction("the path is malformed")
  }
}

const toKey = (method: string, { action, provider }: RouteMatch) =>
  `${method} ${action}${provider ? `/${provider.type}` : ""}`

/** What serves this method on this path. */
export const findRoute = (method: Route["method"], match: RouteMatch): RouteEntry | undefined =>
  routes[toKey(method, match)]

/** The methods that this path has, as an `Allow` header names them; empty where nothing is served. */
export function findAllowed(match: RouteMatch): string {
  const own = (["GET", "POST"] as const).filter((method) => findRoute(method, match))
  return own.length
    ? [...own.flatMap((method) => method === "GET" ? ["GET", "HEAD"] : [method]), "OPTIONS"].join(", ")
    : ""
}

/** The flow that answers: for HEAD one that changes nothing. */
export const toFlow = ({ flow, head }: RouteEntry, { request }: Pick<RouteContext, "request">): Flow =>
  request.method === "HEAD" ? head ?? flow : flow
