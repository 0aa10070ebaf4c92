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
      "clients/*/test/**/*.test.ts",
      "password/test/**/*.test.ts",
      "strict/test/**/*.test.ts",
      "cli/test/**/*.test.ts",
      "tools/**/*.test.ts",
    ],
    exclude: ["**/node_modules/**", "tools/databases/**"],
    // no result depends on these: they only end what never comes, on the busiest machine. A poll ends first, because its error says more
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    maxWorkers: "100%",
    // a process for each file would double the processor time
    isolate: false,
    setupFiles: ["tools/stages/modules.ts"],
    // names this run to its files, which build an app once between them
    env: { SVC_CONFORMANCE_RUN: crypto.randomUUID() },
  },
})
