import { defineConfig } from "vitest/config"
import root from "../../vitest.config.ts"

/** The tests that run on mutants: those of the core and of passwords, and every scenario on the core. */
export default defineConfig({
  ...root,
  test: {
    ...root.test,
    include: ["core/test/**/*.test.ts", "password/test/**/*.test.ts", "tools/runtimes/node.test.ts"],
    // these read, compile or time the sources, bundle them for a browser, or take seconds for each mutant
    exclude: [
      "**/*in-browser*",
      "core/test/oauth/second-opinion/**",
      "core/test/{compiler,floors,growth,sentences,texts}.test.ts",
      "core/test/seal/one-place.test.ts",
    ],
  },
})
