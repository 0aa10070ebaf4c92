import { AsyncLocalStorage } from "node:async_hooks"
import { type AnyElysia, Elysia } from "elysia"
import type { ElysiaRequest } from "./elysia-request.ts"
import { toElysiaUrl } from "./routed-url.ts"

type Handler = (context: object) => unknown

/** Elysia treats plugins with the same name and seed as one plugin, so each gets its own seed. */
let seed = 0

/** One plugin, the app that uses it, and the requests that the app is handling. */
export class Installation {
  readonly plugin: Elysia = new Elysia({ name: "@svc-auth/elysia", seed: seed++ })
  readonly requests: AsyncLocalStorage<ElysiaRequest> = new AsyncLocalStorage()

  /** The prefix of the outermost app. Prefixes of parts do not count: parts may use the plugin too, for its types. */
  get base(): string {
    const prefix = this.#app.config.prefix?.replace(/\/$/, "") ?? ""
    return prefix === "" || prefix.startsWith("/") ? prefix : `/${prefix}`
  }

  /** Returns the request's URL as handlers read it. @throws {AmbiguousPath} if the router and path rules would see different paths */
  routedUrl(request: Request): URL {
    const app = this.#app
    return toElysiaUrl(request.url, {
      standardHostname: app.config.handler?.standardHostname ?? true,
      isDeclared: (path) => app.routes.some((route) => route.path === path),
    })
  }

  /**
   * Returns the handler of the app's CORS plugin for the preflight of this path. The plugin is recognised by its routes: one function
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

  get #app(): AnyElysia {
    let app: AnyElysia = this.plugin
    for (let parent: AnyElysia | null; (parent = app["getParent"]());) app = parent
    return app
  }
}
