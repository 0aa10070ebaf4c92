import { AsyncLocalStorage } from "node:async_hooks"
import { type AnyElysia, Elysia } from "elysia"
import type { ElysiaRequest } from "./elysia-request.ts"
import { toElysiaUrls } from "./routed-url.ts"

type Handler = (context: object) => unknown

/** Elysia treats plugins with the same name and seed as one plugin, so each gets its own seed. */
let seed = 0

/** One plugin, the app that uses it, and the requests that the app is handling. */
export class Installation {
  readonly plugin: Elysia = new Elysia({ name: "@svc-auth/elysia", seed: seed++ })
  readonly requests: AsyncLocalStorage<ElysiaRequest> = new AsyncLocalStorage()
  /** The apps, and the parts of apps, that use the plugin. */
  readonly parents: Set<AnyElysia> = new Set()
  /** The hook of the macro `{ auth: true }`. */
  macro: unknown
  readonly #routers = new WeakMap<AnyElysia, { readonly size: number; readonly router: AnyElysia | undefined }>()

  /** The prefix of the outermost app. Prefixes of parts do not count, because parts may also use the plugin, for its types. */
  get base(): string {
    const prefix = this.#app.config.prefix?.replace(/\/$/, "") ?? ""
    return prefix === "" || prefix.startsWith("/") ? prefix : `/${prefix}`
  }

  /** Returns the request's URL as handlers may read it. @throws {AmbiguousPath} if the router and path rules would see different paths */
  routedUrls(request: Request): URL[] {
    const app = this.#app
    return toElysiaUrls(request.url, {
      standardHostname: app.config.handler?.standardHostname ?? true,
      isDeclared: (path) => app.routes.some((route) => route.path === path),
    })
  }

  /**
   * Returns the handler of the app's CORS plugin for the preflight of this path. The plugin is identified by its routes, because one function
   * handles `OPTIONS` of a folder and of everything below it. The router itself could return a route of the app.
   */
  findCors(pathname: string): Handler | undefined {
    const { routes } = this.#app
    const options = routes.filter(({ method, path }) =>
      method === "OPTIONS" && pathname.startsWith(path.replace(/\*$/, ""))
    )
    const below = options.filter(({ path, handler }) =>
      path.endsWith("/*") && typeof handler === "function" &&
      options.some((other) => other.path === path.slice(0, -1) && other.handler === handler)
    )
    return below.sort((a, b) => b.path.length - a.path.length)[0]?.handler as Handler | undefined
  }

  /** Returns true if the route that the router finds for this request has `{ auth: true }`. */
  async isGuarded({ request, store }: { readonly request: Request; readonly store: object }): Promise<boolean> {
    // the plugin may also be used in a mounted app, and the store belongs to the app that handles the request
    const app = [...this.parents].map(toRoot).find((app) => app.store === store)
    const router = app && this.#toRouter(app)
    return router !== undefined && (await router.handle(request)).status === 401
  }

  /**
   * Returns an app with the routes of this one, whose responses show whether a route has the macro, because Elysia's own route hooks run too late.
   * Returns `undefined` if no route has it, so that other apps do not look up each route twice.
   */
  #toRouter(app: AnyElysia): AnyElysia | undefined {
    const { routes, config: { strictPath } } = app
    const known = this.#routers.get(app)
    if (known?.size === routes.length) return known.router
    const all = routes.map(({ method, path, hooks }) => {
      const isGuarded = hooks.beforeHandle?.some(({ fn }: { readonly fn: unknown }) => fn === this.macro) ?? false
      return { method, path, status: isGuarded ? 401 : 204 }
    })
    const router = all.some(({ status }) => status === 401)
      ? new Elysia(strictPath === undefined ? {} : { strictPath })
      : undefined
    for (const { method, path, status } of all) router?.route(method, path, () => new Response(null, { status }))
    this.#routers.set(app, { size: routes.length, router })
    return router
  }

  get #app(): AnyElysia {
    return toRoot(this.plugin)
  }
}

/** Returns the outermost app that uses this one. */
function toRoot(app: AnyElysia): AnyElysia {
  const parent: AnyElysia | null = app["getParent"]()
  return parent ? toRoot(parent) : app
}
