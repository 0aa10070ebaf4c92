import { solidStart } from "@solidjs/start/config"
import { nitro } from "nitro/vite"
import { existsSync } from "node:fs"
import process from "node:process"
import { defineConfig } from "vite"

// Vite alone would keep .env from process.env, where the server reads it
if (existsSync(".env")) process.loadEnvFile(".env")

export default defineConfig({
  // what verifies passkeys has parts that must run in their order
  plugins: [
    solidStart({ middleware: "./src/middleware.ts" }),
    nitro({ rolldownConfig: { output: { strictExecutionOrder: true } } }),
  ],
  // what Start shows errors with in development needs it as an ES module
  optimizeDeps: { include: ["@solidjs/start > @jridgewell/trace-mapping"] },
})
