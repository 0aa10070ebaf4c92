import { solidStart } from "@solidjs/start/config"
import { nitro } from "nitro/vite"
import { existsSync } from "node:fs"
import process from "node:process"
import { defineConfig } from "vite"

// Vite itself does not load .env into process.env, where the server reads it
if (existsSync(".env")) process.loadEnvFile(".env")

export default defineConfig({
  // the package that verifies passkeys depends on the order of its modules
  plugins: [
    solidStart({ middleware: "./src/middleware.ts" }),
    nitro({ rolldownConfig: { output: { strictExecutionOrder: true } } }),
  ],
  // Start's error page in development needs it as an ES module
  optimizeDeps: { include: ["@solidjs/start > @jridgewell/trace-mapping"] },
})
