import { relative } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { root } from "../root.ts"

/** The files that take half a minute or more, the longest first. If one of them starts last, a core waits for it. */
const longest: readonly string[] = [
  "conformance/test/server.test.ts",
  "conformance/test/browser.test.ts",
  "adapters/redis/test/faults.test.ts",
  "conformance/test/sabotage-bindings.test.ts",
  "adapters/redis/test/processes.test.ts",
  "adapters/redis/test/suite.test.ts",
  "adapters/redis/test/cluster.test.ts",
  "adapters/sqlite/test/suite.test.ts",
  "conformance/test/stores/redis.test.ts",
  "conformance/test/next-cached.test.ts",
  "clients/react/test/browser.test.ts",
  "conformance/test/runtimes.test.ts",
  "conformance/test/stores/sqlite.test.ts",
  "core/test/client/in-browser.test.ts",
  "conformance/test/demo.test.ts",
  "conformance/test/dev-panel.test.ts",
  "conformance/test/stores/auth-js.test.ts",
]

/** Starts the longest files first, and keeps vitest's order for the others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const known = longest.indexOf(relative(root, moduleId))
      return known < 0 ? longest.length : known
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
