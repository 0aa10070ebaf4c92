import { solidStart } from "@solidjs/start/config"
import { nitro } from "nitro/vite"
import process from "node:process"
import { defineConfig } from "vite"

const { SVC_CONFORMANCE_BASE: base, HOST: host } = process.env

export default defineConfig({
  ...(base ? { base: `${base}/` } : {}),
  // the development server answers only for these host names, and finds a free port by itself
  server: { allowedHosts: [".app.test"], ...(host ? { host } : {}) },
  // what Start shows errors with in development needs it as an ES module
  optimizeDeps: { include: ["@solidjs/start > @jridgewell/trace-mapping"] },
  plugins: [
    solidStart({ middleware: "./src/middleware.ts" }),
    nitro({
      // the package that verifies passkeys depends on the order of its modules
      rolldownConfig: { output: { strictExecutionOrder: true } },
      prerender: { routes: ["/about"] },
      routeRules: {
        "/ruled": { headers: { "cache-control": "public, max-age=60" } },
        "/proxied": { proxy: `${base ?? ""}/protected/preloaded` },
        "/redirected": { redirect: `${base ?? ""}/protected/preloaded` },
      },
      ...(base ? { baseURL: base, output: { dir: "build-base" } } : {}),
    }),
  ],
})
