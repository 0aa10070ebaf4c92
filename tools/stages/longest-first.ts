import { relative } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { root } from "../root.ts"

/** The files that take half a minute or more, the longest first. If one of them starts last, a core waits for it. */
const longest: readonly string[] = [
  "tools/apps/server.test.ts",
  "tools/apps/browser.test.ts",
  "adapters/redis/test/faults.test.ts",
  "tools/sabotage/bindings.test.ts",
  "adapters/redis/test/processes.test.ts",
  "adapters/redis/test/suite.test.ts",
  "adapters/redis/test/cluster.test.ts",
  "adapters/sqlite/test/suite.test.ts",
  "tools/stores/redis.test.ts",
  "tools/runtimes/node.test.ts",
  "tools/apps/next-cached.test.ts",
  "clients/react/test/browser.test.ts",
  "tools/apps/runtimes.test.ts",
  "tools/stores/sqlite.test.ts",
  "core/test/client/in-browser.test.ts",
  "tools/apps/demo.test.ts",
  "tools/apps/dev-panel.test.ts",
  "tools/stores/auth-js.test.ts",
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
