import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const last = 131

/** The numbers in `1, 3-5`. */
function expand(list: string): number[] {
  return list.split(",").flatMap((part) => {
    const [from = NaN, to = from] = part.trim().split("-").map(Number)
    return Array.from({ length: to - from + 1 }, (_, i) => from + i)
  })
}

function findCovered(): Set<number> {
  const files = [
    "core/test/**/*.test.ts",
    "conformance/{src/adapter,src/scenarios,test}/**/*.ts",
    "tools/{apps,stores,runtimes,sabotage}/**/*.ts",
    "adapters/*/test/**/*.ts",
    "frameworks/*/{test,conformance}/**/*.ts",
    "clients/*/test/**/*.ts",
    "password/test/**/*.ts",
    "strict/test/**/*.ts",
  ]
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ["**/node_modules/**"] }))
  const covered = new Set<number>()
  for (const file of files) {
    const text = readFileSync(join(root, file), "utf8")
    for (const [, list = ""] of text.matchAll(/cases: \[([\d, ]+)\]/g)) for (const n of expand(list)) covered.add(n)
    for (const [, list = ""] of text.matchAll(/\(cases? ([\d, -]+)\)/g)) for (const n of expand(list)) covered.add(n)
  }
  return covered
}

describe("docs/security.md holds", () => {
  const page = readFileSync(join(root, "docs/security.md"), "utf8")
  const listed = [...page.matchAll(/^\| (\d+) \| (open|not ours) \| (.+) \|$/gm)].map(([, n]) => Number(n))
  const covered = findCovered()

  test("every case is covered by a test or listed with its reason", () => {
    const all = Array.from({ length: last }, (_, i) => i + 1)
    expect(all.filter((n) => !covered.has(n) && !listed.includes(n))).toEqual([])
  })

  test("no case is listed that a test covers, and none twice", () => {
    expect(listed.filter((n, i) => covered.has(n) || listed.indexOf(n) !== i)).toEqual([])
  })
})
