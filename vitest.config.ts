import { defineConfig } from "vitest/config"

export default defineConfig({
  resolve: { conditions: ["@svc-auth/source"] },
  ssr: { resolve: { conditions: ["@svc-auth/source"] } },
  test: {
    include: [
      "core/test/**/*.test.ts",
      "conformance/test/**/*.test.ts",
      "frameworks/*/test/**/*.test.ts",
      "scripts/**/*.test.ts",
    ],
    testTimeout: 30_000,
  },
})
