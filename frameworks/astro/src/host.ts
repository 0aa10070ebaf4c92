import type { APIContext, AstroCookieSetOptions } from "astro"
import { getSecret } from "astro:env/server"
import type { Env, Host } from "@svc-auth/core/kit"
import { isRpc, toActionName } from "./action.ts"
import { buildingSymbol } from "./building.ts"
import { toRoutedUrl } from "./routed-url.ts"
import { Leaving, visits } from "./visit.ts"

const base = import.meta.env.BASE_URL.replace(/\/$/, "")

/** Variables as Astro's adapter gives them, each read when it is asked for: none is written into the build. */
const env: Env = new Proxy({}, { get: (_, name) => typeof name === "string" ? getSecret(name) : undefined })

/** Address of the action that the request runs: the one that scripts call, also where a form on a page runs it. */
function toActionUrl(event: APIContext): URL | undefined {
  const name = toActionName(event)
  return name === undefined ? undefined : new URL(`${base}/_actions/${name}`, event.url)
}

/** Astro's answers to the binding kit. */
export const host: Host<APIContext> = {
  env,
  dev: import.meta.env.DEV,
  get building() {
    return Reflect.has(globalThis, buildingSymbol)
  },
  base,
  assets: `${base}/_astro/`,
  streams: true,
  current: () => visits.getStore()?.event,
  isEvent: (value): value is APIContext =>
    typeof value === "object" && value !== null && "locals" in value && "cookies" in value && "request" in value,
  // pages, actions and error pages get contexts of their own; they all share the locals
  key: (event) => event.locals,
  request: (event) => event.request,
  isPrerendering: (event) => event.isPrerendered,
  guardUrl: (event) => isRpc(event) ? toActionUrl(event) ?? toRoutedUrl(event, base) : toRoutedUrl(event, base),
  actionUrl: (event) => event.request.method === "POST" && !isRpc(event) ? toActionUrl(event) : undefined,
  // what calls an action from a script, or fetches an island, is a program: it reads the status
  client: () => undefined,
  formOrigin: (event) => event.url.origin,
  originCure:
    'set `security.allowedDomains` in astro.config to that host, such as [{ hostname: "app.example", protocol: "https" }]',
  hookCure: "add svcAuth() to `integrations` in astro.config, or export `onRequest` from src/middleware.ts",
  isActionParameter: (name) => name === "_action",
  setCookie: (event, { name, value, options }) => {
    const visit = visits.getStore()
    if (visit?.isSent) throw new Error(`the cookie ${name} comes too late: the answer has left`)
    ;(visit?.event ?? event).cookies.set(name, value, options as AstroCookieSetOptions)
  },
  leave: (_event, url) => {
    const visit = visits.getStore()
    if (visit?.isSent) throw new Error("nobody can be sent on from here: the answer has left")
    if (visit) visit.target = url
    throw new Leaving(`on the way to ${url}`)
  },
}
