import type { ChildProcess } from "node:child_process"
import { createInterface } from "node:readline"
import { start, stop } from "../process.ts"
import { type Reach, type Reached, type Stage, toLimit, type Verdict } from "./stage.ts"
import type { Line } from "./worker.ts"

const worker = "tools/mutants/worker.ts"

/** The scenarios on the core alone, the suite for adapters on the store in memory, and the vectors. @param sources instrumented */
export function createInProcess(sources: string): Stage {
  const startWorker = (mutant: string, ids: readonly string[]): ChildProcess => {
    const flags = ["-C", "@svc-auth/source", "--disable-warning=ExperimentalWarning"]
    return start("node", [...flags, worker, sources, mutant, ids.join("\n")])
  }
  return {
    name: "scenarios in process",
    of: "scenarios",
    files: [
      "tools/mutants/{worker,stage}.ts",
      "conformance/src/**/*.ts",
      "tools/runtimes/{suite,vectors}.ts",
      "conformance/vectors/*.json",
    ],
    fileOf: (test) => `conformance/src/scenarios/${test}.ts`,
    covers: (file) => file.startsWith("core/"),
    async reach(): Promise<Reach> {
      const lines: Line[] = []
      const child = startWorker("", [])
      child.stderr!.pipe(process.stderr)
      for await (const line of createInterface(child.stdout!)) lines.push(JSON.parse(line))
      const [loaded, ...all] = lines
      if (!loaded || all.length === 0) throw new Error("The scenarios cannot be played on the instrumented core")
      const atStart = new Set(loaded.mutants)
      const passed = all.filter(({ status }) => status === "passed")
      return {
        tests: passed.map(({ id, milliseconds, mutants }) => {
          return { id: id!, milliseconds, mutants: new Set(mutants), loaded: atStart }
        }),
        broken: all.filter(({ status }) => status === "failed").map(({ id }) => id!),
      }
    },
    play: (mutant, tests) => follow(startWorker(String(mutant), tests.map(({ id }) => id)), tests),
    close: () => Promise.resolve(),
  }
}

/** Reads a worker's output until a test fails, the output stops, or the worker ends. */
async function follow(child: ChildProcess, tests: readonly Reached[]): Promise<Verdict> {
  let played = -1
  let isLate = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isLate = true
      stop(child, "SIGKILL")
    }, toLimit(milliseconds))
  }
  child.stderr!.resume()
  wait(10_000)
  try {
    for await (const text of createInterface(child.stdout!)) {
      const { id, status }: Line = JSON.parse(text)
      if (status === "failed") return { status: "noticed", by: id! }
      played++
      wait(tests[played]?.milliseconds ?? 0)
    }
  } finally {
    clearTimeout(timer)
  }
  const next = tests[Math.max(played, 0)]
  if (!next || played === tests.length) return { status: "survived" }
  return { status: isLate ? "timeout" : "crash", by: next.id }
}
