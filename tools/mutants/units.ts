import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { run, start, stop } from "../process.ts"
import { root } from "../root.ts"
import type { Met } from "./vitest.setup.ts"
import { type Reach, type Stage, toLimit, type Verdict } from "./stage.ts"
import { unitTestFiles } from "./unit-tests.ts"

const args = ["run", "--config", "tools/mutants/vitest.config.ts"]

/** The result of a file in the report of Vitest. */
interface FileResult {
  readonly name: string
  readonly status: "passed" | "failed"
  readonly startTime: number
  readonly endTime: number
}

/** The unit tests, file by file. @param sources instrumented */
export function createUnits(sources: string): Stage {
  const home = mkdtempSync(join(tmpdir(), "svc-auth-mutants-"))
  return {
    name: "unit tests",
    of: "units",
    files: unitTestFiles,
    fileOf: (test) => test,
    covers: () => true,
    async reach(): Promise<Reach> {
      const [met, report] = [join(home, "met"), join(home, "report.json")]
      const env = { SVC_MUTANTS: sources, SVC_MUTANT_MET: met }
      const { output } = await run("vitest", [...args, "--reporter=json", `--outputFile=${report}`], { env })
      if (!existsSync(report)) throw new Error(`The unit tests cannot be run on the instrumented sources:\n${output}`)
      const { testResults }: { testResults: readonly FileResult[] } = JSON.parse(readFileSync(report, "utf8"))
      const readMet = (name: string): Met => {
        const file = join(met, encodeURIComponent(name))
        return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { loading: [], testing: [] }
      }
      return {
        tests: testResults.filter(({ status }) => status === "passed").map(({ name, startTime, endTime }) => {
          const { loading, testing } = readMet(name)
          const milliseconds = endTime - startTime
          return { id: relative(root, name), milliseconds, mutants: new Set(testing), loaded: new Set(loading) }
        }),
        broken: testResults.filter(({ status }) => status === "failed").map(({ name }) => relative(root, name)),
      }
    },
    play: (mutant, tests) =>
      new Promise<Verdict>((resolve) => {
        const ids = tests.map(({ id }) => id)
        const env = { SVC_MUTANTS: sources, SVC_MUTANT: String(mutant), NO_COLOR: "1" }
        const child = start("vitest", [...args, "--bail=1", "--reporter=verbose", ...ids], { env })
        let output = ""
        child.stdout!.on("data", (chunk: Uint8Array) => output += chunk.toString())
        child.stderr!.resume()
        const limit = tests.reduce((sum, { milliseconds }) => sum + milliseconds, 60_000)
        const timer = setTimeout(() => {
          resolve({ status: "timeout" })
          stop(child, "SIGKILL")
        }, toLimit(limit))
        child.once("close", (code) => {
          clearTimeout(timer)
          const by = ids.find((id) => output.includes(`FAIL  ${id}`)) ?? ids[0]!
          resolve(code === 0 ? { status: "survived" } : { status: "noticed", by })
        })
      }),
    close: () => Promise.resolve(rmSync(home, { recursive: true, force: true })),
  }
}
