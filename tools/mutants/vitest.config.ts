/**
 * The unit tests on instrumented sources. `SVC_MUTANTS`: the folder of those; `SVC_MUTANT`: the number of the mutant that is on;
 * `SVC_MUTANT_MET`: where each file of tests records the numbers of the mutants that it reached.
 * @module
 */
import { existsSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import process from "node:process"
import { defineConfig } from "vitest/config"
import { root } from "../root.ts"
import { unitTests } from "./unit-tests.ts"

const folder = process.env["SVC_MUTANTS"] ?? ""

export default defineConfig({
  root,
  resolve: {
    conditions: ["@svc-auth/source"],
    alias: [{ find: /^vite$/, replacement: join(root, "tools/mutants/vite.ts") }],
  },
  ssr: { resolve: { conditions: ["@svc-auth/source"] } },
  plugins: [{
    name: "mutants",
    enforce: "pre",
    load: (id) => {
      const copy = join(folder, relative(root, id.split("?")[0]!))
      return existsSync(copy) ? readFileSync(copy, "utf8") : null
    },
  }],
  test: {
    include: unitTests,
    // these start compilers and builds, which read the sources themselves
    exclude: ["**/types.test.ts", "**/build.test.ts"],
    // a bundle of instrumented code is larger
    testNamePattern: /^(?!.*\bweighs? )/,
    setupFiles: ["tools/mutants/vitest.setup.ts"],
    testTimeout: 30_000,
    maxWorkers: 1,
    // the cache identifies a file by its original text, not by the instrumented one
    fsModuleCachePath: join(folder, ".vitest"),
  },
})
