import { expect, it } from "vitest"
import { createProgress } from "../../src/cli/progress.ts"
import type { Cell } from "../../src/matrix.ts"

const toCell = (scenario: string, status: Cell["status"]): Cell => ({
  ...{ scenario, status, binding: "b", driver: "d", runtime: "r", store: "s" },
  name: "it holds",
  ...(status === "failed" && { reason: "it does not" }),
})

const cells = [toCell("a/one", "passed"), toCell("a/two", "failed"), toCell("b/one", "skipped")]

function tell(isTTY: boolean): string {
  let output = ""
  const progress = createProgress(cells.length, { isTTY, write: (text) => void (output += text) })
  for (const cell of cells) {
    progress.begin(cell.scenario)
    progress.end(cell)
  }
  progress.close()
  return output
}

it("without a terminal, progress is a line for each topic and for each failure", () => {
  expect(tell(false)).toBe("✗ a/two: it holds\n  it does not\n✗ a: 1 passed, 1 failed\n– b: 1 skipped\n")
})

it("on a terminal, progress is one line that counts, and failures stay visible", () => {
  const lines = tell(true).split("\r\x1b[K")
  expect(lines).toEqual(["", "0/3 a/one", "1/3 a/two", "✗ a/two: it holds\n  it does not\n", "2/3 1 failed b/one", ""])
})
