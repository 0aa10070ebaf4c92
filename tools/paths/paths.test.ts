import { execFileSync } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { expect, test } from "vitest"
import { root } from "../root.ts"

// in a process of its own, because the test runner instruments the sources
const table = execFileSync(process.execPath, ["-C", "@svc-auth/source", join(root, "tools/paths/run.ts")], {
  encoding: "utf8",
})

test("GET session enters at most 17 files of the core", () => {
  const files = /^GET session.*?(?<files>\d+) +\d+$/m.exec(table)?.groups?.files
  expect(Number(files)).toBeLessThanOrEqual(17)
})

test("every path of the table is measured", () => {
  expect(table.trim().split("\n")).toHaveLength(6)
})
