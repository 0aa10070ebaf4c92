import type { APIContext, AstroCookieSetOptions } from "astro"
import { trailingSlash } from "astro:config/client"
import { getSecret } from "astro:env/server"
import { type Env, type Host, toRoutedUrl } from "@svc-auth/core/kit"
import { isRpc, toActionName } from "./action.ts"
import { base } from "./base.ts"
import { buildingSymbol } from "./building.ts"
import { isErrorPage, toRenderedPath } from "./rendered-path.ts"
import { Leaving, visits } from "./visit.ts"

/** Variables as Astro's adapter gives them, each read when it is asked for: none is written into the build. */
const env: Env = new Proxy({}, { get: (_, name) => typeof name === "string" ? getSecret(name) : undefined })

/** The address at which scripts call the action that the request runs. */
function toActionUrl(event: APIContext): URL | undefined {
  const name = toActionName(event)
  return name === undefined ? undefined : new URL(`${base}/_actions/${name}`, event.url)
}

/** A form may run any action on any page. */
function toFormActionUrls(event: APIContext): URL[] {
  const url = event.request.method === "POST" && !isRpc(event) ? toActionUrl(event) : undefined
  return url ? [url] : []
}

/** The requested URL, by the locals of its request: with a rewrite Astro puts another request into the same event. */
export const asked: WeakMap<object, string> = new WeakMap()

/** Returns an action's own URL, in one spelling of its name; for other requests the requested URL. */
const toAskedUrl = (event: APIContext) =>
  (isRpc(event) ? toActionUrl(event) : undefined) ?? new URL(asked.get(event.locals) ?? event.request.url)

/** Escapes each `%` that begins no escape: Astro decodes a path until nothing changes, so such a `%` is text. */
const withWholeEscapes = (path: string) => path.replace(/%(?![0-9a-f]{2})/gi, "%25")

/** Returns the URL of the page, endpoint or action that Astro runs, or none for the app's error page. @throws {AmbiguousPath} */
function toRenderedUrls(event: APIContext): URL[] {
  const { routePattern, params, url } = event
  if (isErrorPage(routePattern)) return []
  if (isRpc(event)) return [toAskedUrl(event)]
  return [toRoutedUrl(url, withWholeEscapes(toRenderedPath(routePattern, params, { base, trailingSlash })))]
}

/** Returns that URL, or none if it is the requested URL, for which the rule is called already. */
const toOtherRenderedUrls = (event: APIContext) =>
  toRenderedUrls(event).filter(({ pathname }) => pathname !== toAskedUrl(event).pathname)

/** Returns every URL of what Astro runs in place of the requested page. @throws {AmbiguousPath} */
export const toRewrittenUrls = (event: APIContext): URL[] => [...toRenderedUrls(event), ...toFormActionUrls(event)]

const hookHint = "add svcAuth() to `integrations` in astro.config, or export `onRequest` from src/middleware.ts"

/** Astro's answers to the binding kit. */
export const host: Host<APIContext> = {
  env,
  // not `import.meta.env.DEV`, which is whatever the environment of a build says; this no build has
  dev: import.meta.hot !== undefined,
  get building() {
    return Reflect.has(globalThis, buildingSymbol)
  },
  base,
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
  current: () => visits.getStore()?.event,
  // the kit passes an event or a `Request`; only the event has a property `request`
  isEvent: (value): value is APIContext => typeof value === "object" && value !== null && "request" in value,
  // pages, actions and error pages get contexts of their own; they all share the locals
  scopeKey: (event) => event.locals,
  request: (event) => event.request,
  isPrerendering: (event) => event.isPrerendered,
  isErrorPage: ({ routePattern }) => isErrorPage(routePattern),
  guardUrl: toAskedUrl,
  moreGuardUrls: (event) => [...toOtherRenderedUrls(event), ...toFormActionUrls(event)],
  // what calls an action from a script, or fetches an island, is a program: it reads the status
  requestKind: () => undefined,
  formOrigin: (event) => event.url.origin,
  isActionParameter: (name) => name === "_action",
  setCookie: (event, { name, value, options }) => {
    const visit = visits.getStore()
    if (visit?.isSent) throw new Error(`the cookie ${name} comes too late: the answer has left`)
    ;(visit?.event ?? event).cookies.set(name, value, options as AstroCookieSetOptions)
    if (visit) visit.setsCookies = true
  },
  redirect: (_event, url) => {
    const visit = visits.getStore()
    if (visit?.isSent) throw new Error("nobody can be sent on from here: the answer has left")
    if (visit) visit.target = url
    throw new Leaving(`on the way to ${url}`)
  },
}
