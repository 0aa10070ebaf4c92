import node from "@astrojs/node"
import svcAuth from "@svc-auth/astro/integration"
import type { AstroIntegration } from "astro"
import { defineConfig } from "astro/config"

const base = process.env["SVC_BASE"]

/** Runs before the library's middleware. */
const seen: AstroIntegration = {
  name: "seen",
  hooks: {
    "astro:config:setup": ({ addMiddleware, injectRoute }) => {
      addMiddleware({ order: "pre", entrypoint: new URL("src/seen.ts", import.meta.url) })
      injectRoute({ pattern: "/__seen", entrypoint: "./src/seen.ts", prerender: false })
    },
  },
}

/** Also runs before the library's middleware, so that refusals get its headers. */
const cors: AstroIntegration = {
  name: "cors",
  hooks: {
    "astro:config:setup": ({ addMiddleware }) =>
      addMiddleware({ order: "pre", entrypoint: new URL("src/cors.ts", import.meta.url) }),
  },
}

/** A variable, because the types of Astro 5's adapter lack the limit. */
const options = { mode: "standalone", bodySizeLimit: 0 } as const

export default defineConfig({
  output: "server",
  adapter: node(options),
  integrations: [seen, cors, svcAuth({ formPost: true })],
  // the proxy in front names one of these hosts
  security: { allowedDomains: [{ hostname: "app.test" }, { hostname: "**.app.test" }, { hostname: "localhost" }] },
  // every page has a URL in each language; if there is no translation, Astro renders the English page
  i18n: {
    defaultLocale: "en",
    locales: ["en", "fr"],
    fallback: { fr: "en" },
    routing: { prefixDefaultLocale: false, fallbackType: "rewrite" },
  },
  server: { allowedHosts: [".app.test"] },
  // without this, Vite answers every preflight in development before the middleware runs
  vite: { server: { cors: { preflightContinue: true } } },
  ...(base ? { base, outDir: "./build-base" } : {}),
})
