import type { APIContext, AstroCookieSetOptions } from "astro"
import { trailingSlash } from "astro:config/client"
import { getSecret } from "astro:env/server"
import { type Env, type Host, toRoutedUrl } from "@svc-auth/core/kit"
import { isRpc, readActionName } from "./action.ts"
import { base } from "./base.ts"
import { buildingSymbol } from "./building.ts"
import { isErrorPage, toRenderedPath } from "./rendered-path.ts"
import { requests, ThrownRedirect } from "./astro-request.ts"

/** Environment variables from Astro's adapter. Each is read at run time, so the build contains none. */
const env: Env = new Proxy({}, { get: (_, name) => typeof name === "string" ? getSecret(name) : undefined })

/** Returns the URL at which scripts call the action that the request runs. */
function findActionUrl(event: APIContext): URL | undefined {
  const name = readActionName(event)
  return name === undefined ? undefined : new URL(`${base}/_actions/${name}`, event.url)
}

/** Returns the action's URL if the request is a form that runs one. A form can run any action on any page. */
function findFormActionUrls(event: APIContext): URL[] {
  const url = event.request.method === "POST" && !isRpc(event) ? findActionUrl(event) : undefined
  return url ? [url] : []
}

/** The requests as the server received them, by their locals, because after a rewrite the event has another request. */
export const originals: WeakMap<object, Request> = new WeakMap()

/** Returns the URL that the client requested. */
export const toRequestedUrl = ({ locals, request }: APIContext): string => (originals.get(locals) ?? request).url

/** Returns the URL of the action if a script calls one, otherwise the requested URL. */
const findGuardUrl = (event: APIContext) =>
  (isRpc(event) ? findActionUrl(event) : undefined) ?? new URL(toRequestedUrl(event))

/** Escapes each `%` that does not begin an escape. Astro decodes a path until nothing changes, so such a `%` is text. */
const withWholeEscapes = (path: string) => path.replace(/%(?![0-9a-f]{2})/gi, "%25")

/** Returns the URL of the page, endpoint or action that Astro runs, and none for the app's error page. @throws {AmbiguousPath} */
function findRenderedUrls(event: APIContext): URL[] {
  const { routePattern, params, url } = event
  if (isErrorPage(routePattern)) return []
  if (isRpc(event)) return [findGuardUrl(event)]
  return [toRoutedUrl(url, withWholeEscapes(toRenderedPath(routePattern, params, { base, trailingSlash })))]
}

/** Returns the URLs of everything that Astro runs, including after a rewrite. @throws {AmbiguousPath} */
export const findReachedUrls = (event: APIContext): URL[] => [...findRenderedUrls(event), ...findFormActionUrls(event)]

const hookHint = "add svcAuth() to `integrations` in astro.config, or export `onRequest` from src/middleware.ts"

/** True if Astro's development server runs. Not `import.meta.env.DEV`, because the environment of a build can change that; no build has `hot`. */
const isDevServer: boolean = import.meta.hot !== undefined

/** Describes Astro to the binding kit. */
export const host: Host<APIContext> = {
  app: {
    env,
    dev: isDevServer,
    devServer: isDevServer,
    base,
    callPaths: [`${base}/_actions/`, `${base}/_server-islands/`],
  },
  build: {
    get isRunning() {
      return Reflect.has(globalThis, buildingSymbol)
    },
  },
  hints: {
    current: hookHint,
    hook: hookHint,
    // in development Astro loads the file itself
    envFile: "start the app with `node --env-file=.env dist/server/entry.mjs`",
    formOrigin:
      'set `security.allowedDomains` in astro.config to that host, such as [{ hostname: "app.example", protocol: "https" }]',
    prerender: "set `export const prerender = false` in its file",
  },
  streams: true,
  current: () => requests.getStore()?.event,
  // the kit passes an event or a `Request`; only the event has a property `request`
  isEvent: (value): value is APIContext => typeof value === "object" && value !== null && "request" in value,
  // without `client`, because scripts that call an action or fetch an island read the status, like programs
  read: (event) => ({
    request: event.request,
    // pages, actions and error pages have separate contexts, which share the locals
    key: event.locals,
    isPrerendering: event.isPrerendered,
    isErrorPage: isErrorPage(event.routePattern),
    formOrigin: event.url.origin,
    guardUrl: () => findGuardUrl(event),
    moreGuardUrls: () => findReachedUrls(event),
  }),
  isActionParameter: (name) => name === "_action",
  setCookie: (event, { name, value, options }) => {
    const current = requests.getStore()
    if (current?.hasStarted) throw new Error(`Cannot set the cookie ${name}: the response has already started`)
    ;(current?.event ?? event).cookies.set(name, value, options as AstroCookieSetOptions)
    if (current) current.setsCookies = true
  },
  redirect: (_event, url) => {
    const current = requests.getStore()
    if (current?.hasStarted) throw new Error("Cannot redirect: the response has already started")
    if (current) current.target = url
    throw new ThrownRedirect(`Redirect to ${url}`)
  },
}
