/**
 * The integration: `integrations: [svcAuth()]` in `astro.config`.
 * @module
 */
import type { AstroIntegration } from "astro"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { buildingSymbol } from "./building.ts"
import { formPattern } from "./form.ts"

/** Options of {@link svcAuth}. */
export interface SvcAuthOptions {
  /** Path, from the project's root, of the module that exports `onRequest` of `Svc()`. Default `./src/auth.ts`. */
  auth?: string | undefined
  /** Path of the auth routes, below Astro's `base`. Default `/auth`. Set the same `basePath` in the configuration. */
  basePath?: string | undefined
  /**
   * Set it to `true` if a provider posts to the app: Apple's callback, or logout tokens (`backChannelLogout`). Replaces Astro's
   * `security.checkOrigin`, which has no exceptions, with the same check without the routes to which providers post. Default `false`.
   */
  formPost?: boolean | undefined
}

/** The middleware's modules: one runs before the app's own, the other after it, for pages to which the app rewrites. */
const middlewareIds = { pre: "virtual:svc-auth/middleware", post: "virtual:svc-auth/rewrites" } as const

/** Adds the middleware and the routes to the app, and the type of `Astro.locals.auth`. */
export default function svcAuth(options: SvcAuthOptions = {}): AstroIntegration {
  const { auth = "./src/auth.ts", basePath = "/auth", formPost = false } = options
  return {
    name: "@svc-auth/astro",
    hooks: {
      "astro:config:setup": ({ config, addMiddleware, injectRoute, updateConfig }) => {
        const file = fileURLToPath(new URL(auth, config.root))
        if (!existsSync(file)) {
          throw new Error(
            `Cannot find ${auth}: create it and export \`onRequest\` of Svc() from it, or set its path: svcAuth({ auth: "./src/…" })`,
          )
        }
        const posted = formPost
          ? ["callback", "backchannel-logout"].map((route) => `${config.base.replace(/\/$/, "")}${basePath}/${route}/`)
          : undefined
        const toCode = (more: object) =>
          `import * as module from ${JSON.stringify(file)}
import { createMiddleware } from "@svc-auth/astro/middleware"
export const onRequest = createMiddleware({ module, ...${JSON.stringify({ file: auth, ...more })} })`
        const code = new Map<string, string>([
          [middlewareIds.pre, toCode({ posted })],
          [middlewareIds.post, toCode({})],
        ])
        updateConfig({
          ...(formPost ? { security: { checkOrigin: false } } : {}),
          vite: {
            // the client imports `astro:config/client`, which only Vite can resolve
            optimizeDeps: { exclude: ["@svc-auth/astro"] },
            // so does the server; Vite loads the package by itself only if the app's own package.json names it
            ssr: { noExternal: ["@svc-auth/astro"] },
            plugins: [{
              name: "svc-auth",
              resolveId: (id: string) => code.has(id) ? `\0${id}` : undefined,
              load: (id: string) => id.startsWith("\0") ? code.get(id.slice(1)) : undefined,
            }],
          },
        })
        for (const order of ["pre", "post"] as const) addMiddleware({ order, entrypoint: middlewareIds[order] })
        for (const pattern of [`${basePath}/[...auth]`, formPattern]) {
          injectRoute({ pattern, entrypoint: "@svc-auth/astro/route", prerender: false })
        }
      },
      "astro:config:done": ({ injectTypes }) => {
        injectTypes({ filename: "locals.d.ts", content: 'import "@svc-auth/astro"\n' })
      },
      "astro:build:start": () => {
        Reflect.set(globalThis, buildingSymbol, true)
      },
      "astro:build:done": () => {
        Reflect.deleteProperty(globalThis, buildingSymbol)
      },
    },
  }
}
