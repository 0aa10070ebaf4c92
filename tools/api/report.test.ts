import { expect, test } from "vitest"
import { findFaults, markReleased, toReport, toReportFile } from "./report.ts"

const name = "@svc-auth/core"
const unannounced = new Set<string>()

test("before the first version a changed report only needs a commit", () => {
  const committed = toReport(name, "one\n")
  const report = toReport(name, "two\n", committed)
  expect(findFaults(name, report, report, unannounced)).toEqual([])
  expect(findFaults(name, committed, report, unannounced)).toEqual([
    "api/core.md is stale: run `npm run api` and commit it",
  ])
})

test("after a version a changed report needs a changeset that names its package", () => {
  const released = markReleased(toReport(name, "one\n"), "0.1.0")
  expect(findFaults(name, released, toReport(name, "one\n", released), unannounced)).toEqual([])
  const report = toReport(name, "two\n", released)
  const fault = "api/core.md differs from 0.1.0's: run `npx changeset` and name @svc-auth/core"
  expect(findFaults(name, report, report, unannounced)).toEqual([fault])
  expect(findFaults(name, report, report, new Set(["@svc-auth/redis"]))).toEqual([fault])
  expect(findFaults(name, report, report, new Set([name]))).toEqual([])
  expect(findFaults(name, report, toReport(name, "one\n", report), unannounced)).toHaveLength(1)
})

test("the next version begins from its own surface", () => {
  const first = markReleased(toReport(name, "one\n"), "0.1.0")
  const second = markReleased(toReport(name, "two\n", first), "0.2.0")
  expect(second).toContain("surface of 0.2.0: ")
  expect(findFaults(name, second, second, unannounced)).toEqual([])
})

test("a report is named by its package", () => expect(toReportFile(name)).toBe("api/core.md"))
