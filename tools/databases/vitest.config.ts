import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  resolve: { conditions: ["@svc-auth/source"] },
  ssr: { resolve: { conditions: ["@svc-auth/source"] } },
  test: { include: ["*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000, maxConcurrency: 8 },
})
