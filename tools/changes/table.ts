/**
 * Which parts of the checks a change of a file asks for, beside what every `npm test` runs. A path that no row names asks for all of them.
 * @module
 */
import { known } from "../apps/visited.ts"

/** A part of `npm test` that only some changes ask for. `<binding>`: everything of that binding. */
export type Part = string

/** The parts that are not bindings. `tools/test.ts` says what each runs. */
export const otherParts = [
  "bench",
  "cli",
  "databases",
  "demo",
  "docs",
  "examples",
  "faults",
  "jsr",
  "packages",
  "react",
  "redis",
  "sql",
  "sqlite",
  "stores",
  "suite",
] as const

/** Every part. */
export const everything: readonly Part[] = [...known, ...otherParts]

/** The first pattern that matches a path decides. An empty list: what every run plays is enough. */
const rows: readonly (readonly [pattern: RegExp, parts: readonly Part[]])[] = [
  [/^(?:docs\/site\/|\.github\/|LICENSE$|CHANGELOG\.md$)/, []],
  [/^core\/(?:README|CHANGELOG)\.md$|^docs\/|\.md$/, ["docs"]],
  [/(?:^|\/)(?:deno|jsr)\.json$/, ["jsr", "packages"]],
  [/^(?:api\/|\.changeset\/|tools\/(?:api|consumers|release|size)\/)/, ["packages"]],
  [/^tools\/jsr\//, ["jsr"]],
  [/^adapters\/redis\//, ["redis", "stores"]],
  [/^adapters\/sql\//, ["databases", "sql", "stores"]],
  [/^adapters\/sqlite\//, ["sqlite", "stores"]],
  [/^tools\/stores\//, ["stores"]],
  [/^cli\//, ["cli"]],
  [/^clients\/react\//, ["react"]],
  [/^core\/src\/client\//, ["react"]],
  [/^core\/src\/(?:adapters|app\/limits|session|signin)\//, ["stores"]],
  [/^(?:core|password)\/(?:rows|src|test)\//, []],
  [/^conformance\/examples\//, ["examples"]],
  [/^conformance\/(?:spec|src|test|vectors)\//, ["suite"]],
  [/^tools\/sabotage\//, ["faults"]],
  [/^tools\/docs\//, ["docs"]],
  // the night runs these
  [/^tools\/(?:clock|databases|foreign|fuzz|matrix|mutants|opinions|previous|providers|scaffold|site)\//, []],
  [/^tools\/(?:check|nightly|screenshots|tool)\.ts$|^tools\/stages\/(?:budgets\.json|nightly\.ts|skips\.ts)$/, []],
  [/^demo\/|^tools\/demo\.ts$/, ["demo"]],
  [/^bench\//, ["bench"]],
]

/** Returns the parts of one path. */
export function toParts(path: string): readonly Part[] {
  const [, binding] = /^frameworks\/([^/]+)\/(?!README\.md$)/.exec(path) ?? []
  if (binding !== undefined && known.includes(binding)) return [binding]
  return rows.find(([pattern]) => pattern.test(path))?.[1] ?? everything
}
