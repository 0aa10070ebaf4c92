import { defineConfig } from "vitest/config"

export default defineConfig({
  resolve: { conditions: ["@svc-auth/source"] },
  ssr: { resolve: { conditions: ["@svc-auth/source"] } },
  test: {
    include: [
      "core/test/**/*.test.ts",
      "adapters/*/test/**/*.test.ts",
      "conformance/test/**/*.test.ts",
      "frameworks/*/test/**/*.test.ts",
      "scripts/**/*.test.ts",
    ],
    testTimeout: 30_000,
    maxWorkers: "100%",
    // names this run to its files, which build an app once between them
    env: { SVC_CONFORMANCE_RUN: crypto.randomUUID() },
  },
})
