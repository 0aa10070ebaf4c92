import { solidStart } from "@solidjs/start/config"
import { nitro } from "nitro/vite"
import process from "node:process"
import { defineConfig } from "vite"

const base = process.env["SVC_CONFORMANCE_BASE"]

export default defineConfig({
  ...(base ? { base: `${base}/` } : {}),
  plugins: [
    solidStart({ middleware: "./src/middleware.ts" }),
    nitro({
      prerender: { routes: ["/about"] },
      ...(base ? { baseURL: base, output: { dir: "build-base" } } : {}),
    }),
  ],
})
