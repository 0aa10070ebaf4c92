import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { run } from "../process.ts"
import { nothing, oneFailed, sum, type Tally } from "../tally.ts"
import type { FileOutcome } from "./reporter.ts"

/** Every skipped test of this process's runs of Vitest, with its reason. */
export const skippedTests: string[] = []

function readOutcomes(file: string): readonly FileOutcome[] {
  try {
    return readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line) as FileOutcome)
  } catch {
    return []
  }
}

/**
 * Runs the tests whose path begins with one of `paths` and counts them.
 * @param options of vitest's command line
 */
export async function vitest(
  paths: readonly string[],
  env: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
): Promise<Tally> {
  const scratch = mkdtempSync(join(tmpdir(), "svc-auth-test-"))
  const file = join(scratch, "outcomes.jsonl")
  const reporters = ["--reporter=default", "--reporter=./tools/stages/reporter.ts", "--silent=passed-only"]
  try {
    const { code } = await run("vitest", ["run", ...reporters, ...options, ...paths], {
      live: true,
      env: { ...env, SVC_OUTCOMES: file },
    })
    const outcomes = readOutcomes(file)
    skippedTests.push(...outcomes.flatMap(({ skipped }) => skipped))
    const tally = sum(outcomes.map((one) => ({ ...one, skipped: one.skipped.length })))
    return code !== 0 && tally.failed === 0 ? sum([tally, oneFailed]) : outcomes.length > 0 ? tally : nothing
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
