import { expect, it } from "vitest"
import type { Played } from "./suite.ts"
import { toVerdict } from "./verdict.ts"
import type { Cell } from "../../conformance/src/matrix.ts"

const toPlayed = (scenario: string, status: Cell["status"], error?: string): Played => ({
  cell: {
    ...{ binding: "core", driver: "in-process", runtime: "toy 1", store: "jwt", name: "a sentence" },
    ...{ scenario, status, reason: "needs more" },
  },
  ...(error !== undefined && { error }),
})

it("the verdict of a runtime counts results and lists the reasons of skips and failures", () => {
  const played = [toPlayed("a/x", "passed"), toPlayed("a/y", "skipped"), toPlayed("a/z", "failed", "Error: no")]
  expect(toVerdict(["a/x", "a/y", "a/z"], played, "it ended")).toEqual({
    tally: { passed: 1, failed: 1, skipped: 1 },
    lines: ["FAILED  a/z: a sentence\nError: no", "  – a/y (needs more)"],
  })
})

it("a runtime that stops early fails in every check that it did not run", () => {
  expect(toVerdict(["a/x", "a/y", "a/z"], [toPlayed("a/x", "passed")], "Error: gone")).toEqual({
    tally: { passed: 1, failed: 2, skipped: 0 },
    lines: ["FAILED  Error: gone before a/y: 2 checks were not played"],
  })
})
