import type { APIContext, AstroCookieSetOptions } from "astro"
import { trailingSlash } from "astro:config/client"
import { getSecret } from "astro:env/server"
import type { Env, Host } from "@svc-auth/core/kit"
import { isRpc, toActionName } from "./action.ts"
import { base } from "./base.ts"
import { buildingSymbol } from "./building.ts"
import { toRoutedUrl } from "./routed-url.ts"
import { toUsualPaths } from "./usual-paths.ts"
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

/** Astro finds a page or an endpoint with a last slash and without, pages also at `/page.html`: a rule that names one is not passed by another. */
function toUsualUrls(event: APIContext): URL[] {
  const asked = toRoutedUrl(event, base)
  return toUsualPaths(asked.pathname, { base, trailingSlash }).map((path) => {
    const url = new URL(asked)
    url.pathname = path
    return url
  })
}

const hookCure = "add svcAuth() to `integrations` in astro.config, or export `onRequest` from src/middleware.ts"

/** Astro's answers to the binding kit. */
export const host: Host<APIContext> = {
  env,
  // not `import.meta.env.DEV`, which is whatever the environment of a build says; this no build has
  dev: import.meta.hot !== undefined,
  get building() {
    return Reflect.has(globalThis, buildingSymbol)
  },
  base,
  streams: true,
  current: () => visits.getStore()?.event,
  currentCure: hookCure,
  isEvent: (value): value is APIContext =>
    typeof value === "object" && value !== null && "locals" in value && "cookies" in value && "request" in value,
  // pages, actions and error pages get contexts of their own; they all share the locals
  key: (event) => event.locals,
  request: (event) => event.request,
  isPrerendering: (event) => event.isPrerendered,
  guardUrl: (event) => isRpc(event) ? toActionUrl(event) ?? toRoutedUrl(event, base) : toRoutedUrl(event, base),
  moreGuardUrls: (event) => [...toUsualUrls(event), ...toFormActionUrls(event)],
  // what calls an action from a script, or fetches an island, is a program: it reads the status
  client: () => undefined,
  formOrigin: (event) => event.url.origin,
  originCure:
    'set `security.allowedDomains` in astro.config to that host, such as [{ hostname: "app.example", protocol: "https" }]',
  hookCure,
  isActionParameter: (name) => name === "_action",
  setCookie: (event, { name, value, options }) => {
    const visit = visits.getStore()
    if (visit?.isSent) throw new Error(`the cookie ${name} comes too late: the answer has left`)
    ;(visit?.event ?? event).cookies.set(name, value, options as AstroCookieSetOptions)
    if (visit) visit.setsCookies = true
  },
  leave: (_event, url) => {
    const visit = visits.getStore()
    if (visit?.isSent) throw new Error("nobody can be sent on from here: the answer has left")
    if (visit) visit.target = url
    throw new Leaving(`on the way to ${url}`)
  },
}
