import { defineConfig } from "vitest/config"
import { LongestFirst } from "./tools/stages/longest-first.ts"

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
      "cli/test/**/*.test.ts",
      "tools/**/*.test.ts",
    ],
    exclude: ["**/node_modules/**", "tools/databases/**"],
    // nothing is waited for by its time: these only end what never comes, also on a busy machine
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    // names this run to its files, which build an app once between them
    env: { SVC_CONFORMANCE_RUN: crypto.randomUUID() },
  },
})
