import { AsyncLocalStorage } from "node:async_hooks"
import { type AnyElysia, Elysia } from "elysia"
import type { Journey } from "./journey.ts"
import { toRoutedUrl } from "./routed-url.ts"

type Handler = (context: object) => unknown

/** Elysia takes plugins of one name and seed for the same one. */
let seed = 0

/** Where one plugin stands: the app that uses it, and the requests that are on their way through. */
export class Place {
  readonly plugin: Elysia = new Elysia({ name: "@svc-auth/elysia", seed: seed++ })
  readonly journeys: AsyncLocalStorage<Journey> = new AsyncLocalStorage()

  /** The prefix of the whole app. A part's own does not count: every part may use the plugin, for the types. */
  get base(): string {
    const prefix = this.#app.config.prefix?.replace(/\/$/, "") ?? ""
    return prefix === "" || prefix.startsWith("/") ? prefix : `/${prefix}`
  }

  /** @throws {AmbiguousPath} if the router and path rules would see different paths */
  toRouted(request: Request): URL {
    const app = this.#app
    return toRoutedUrl(request.url, {
      standardHostname: app.config.handler?.standardHostname ?? true,
      isDeclared: (path) => app.routes.some((route) => route.path === path),
    })
  }

  /**
   * Returns the handler of the app's CORS plugin for the preflight of this path. It is known by its routes: one function for `OPTIONS` of a
   * folder and of all below it. The router is not asked, because it might choose a route of the app's own.
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
