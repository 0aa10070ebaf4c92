import { appendFileSync } from "node:fs"
import process from "node:process"
import type { Reporter, SerializedError, TestModule } from "vitest/node"

/** The outcome of one file of tests. */
export interface FileOutcome {
  readonly file: string
  readonly passed: number
  readonly failed: number
  /** Each skipped test as `file: name`, followed by the reason if the test gives one. */
  readonly skipped: readonly string[]
}

/** Writes the outcome of each file as a line of JSON when the file ends, so that a run that is cut still says what it has done. */
export default class FileReporter implements Reporter {
  #write(outcome: FileOutcome): void {
    appendFileSync(process.env.SVC_OUTCOMES!, `${JSON.stringify(outcome)}\n`)
  }

  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId
    const tests = [...module.children.allTests()]
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const skipped = tests.filter((test) => test.result().state === "skipped").map((test) => {
      const { note } = test.result() as { note?: string }
      return `${file}: ${test.fullName}${note ? ` (${note})` : ""}`
    })
    const failed = count("failed")
    // a file that cannot be loaded, or whose hooks fail, may have no failed test of its own
    this.#write({ file, passed: count("passed"), failed: module.ok() ? failed : Math.max(1, failed), skipped })
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    if (errors.length > 0) this.#write({ file: "", passed: 0, failed: errors.length, skipped: [] })
  }
}
