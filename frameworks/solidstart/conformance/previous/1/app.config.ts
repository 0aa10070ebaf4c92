import { defineConfig } from "@solidjs/start/config"
import process from "node:process"

const { SVC_CONFORMANCE_BASE: base } = process.env

export default defineConfig({
  middleware: "./src/middleware.ts",
  server: {
    prerender: { routes: ["/about"] },
    routeRules: {
      "/ruled": { headers: { "cache-control": "public, max-age=60" } },
      "/proxied": { proxy: `${base ?? ""}/protected/preloaded` },
      "/redirected": { redirect: `${base ?? ""}/protected/preloaded` },
    },
    ...(base ? { baseURL: base, output: { dir: "build-base" } } : {}),
  },
})
