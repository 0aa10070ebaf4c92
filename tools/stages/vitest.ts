import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { run } from "../process.ts"
import { oneFailed, sum, type Tally } from "../tally.ts"

/** The members of vitest's JSON report that count here. */
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly numFailedTestSuites: number
  readonly success: boolean
}

function toTally(report: Report): Tally {
  return {
    passed: report.numPassedTests,
    // a file that cannot be loaded has no failed test of its own
    failed: report.numFailedTests || (report.success ? 0 : Math.max(1, report.numFailedTestSuites)),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Runs the tests whose path begins with one of `folders` and counts them.
 * @param options of vitest's command line
 */
export async function vitest(
  folders: readonly string[],
  env: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
): Promise<Tally> {
  const scratch = mkdtempSync(join(tmpdir(), "svc-auth-test-"))
  const file = join(scratch, "report.json")
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`]
  try {
    const { code } = await run("vitest", ["run", "--passWithNoTests", ...reporters, ...options, ...folders], {
      live: true,
      env,
    })
    const tally = toTally(JSON.parse(readFileSync(file, "utf8")) as Report)
    // errors outside of any test (an unhandled rejection) fail vitest without failing a test
    return code !== 0 && tally.failed === 0 ? sum([tally, oneFailed]) : tally
  } catch (error) {
    console.log(`  FAILED  vitest wrote no report: ${String(error)}`)
    return oneFailed
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
