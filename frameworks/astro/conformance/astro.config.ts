import node from "@astrojs/node"
import svcAuth from "@svc-auth/astro/integration"
import type { AstroIntegration } from "astro"
import { defineConfig } from "astro/config"

const base = process.env["SVC_BASE"]

/** Comes before the library's own middleware. */
const seen: AstroIntegration = {
  name: "seen",
  hooks: {
    "astro:config:setup": ({ addMiddleware, injectRoute }) => {
      addMiddleware({ order: "pre", entrypoint: new URL("src/seen.ts", import.meta.url) })
      injectRoute({ pattern: "/__seen", entrypoint: "./src/seen.ts", prerender: false })
    },
  },
}

/** Comes before the library's own middleware, too: so refusals get its headers. */
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
  // the proxy before it says which of the two it was asked as
  security: { allowedDomains: [{ hostname: "app.test" }, { hostname: "localhost" }] },
  // every page has an address in each language, and is rendered in English where there is no other
  i18n: {
    defaultLocale: "en",
    locales: ["en", "fr"],
    fallback: { fr: "en" },
    routing: { prefixDefaultLocale: false, fallbackType: "rewrite" },
  },
  server: { allowedHosts: ["app.test"] },
  ...(base ? { base, outDir: "./build-base" } : {}),
})
