import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { parse } from "yaml"
import { readManifest, root } from "./root.ts"
import { chooseStages, nightlyStages } from "./stages/nightly.ts"

type Permissions = Readonly<Record<string, string>>

interface Job {
  readonly strategy?: { readonly "fail-fast"?: boolean; readonly matrix?: { readonly stage?: readonly string[] } }
  readonly permissions?: Permissions
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[]
}

interface Workflow {
  readonly on: { readonly schedule?: readonly unknown[] }
  readonly permissions: Permissions
  readonly jobs: Readonly<Record<string, Job>>
}

const read = (file: string): string => readFileSync(join(root, file), "utf8")

const workflows = new Map(
  globSync(".github/workflows/*", { cwd: root }).sort().map((file) => [file, parse(read(file)) as Workflow]),
)
const toLines = ({ steps }: Job): string[] => steps.flatMap(({ run = "" }) => run.split("\n")).filter(Boolean)
const jobs = [...workflows].flatMap(([file, workflow]) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${file}: ${name}`, job, workflow }))
)

/** The commands of .ci/run, in order. */
const local = [...read(".ci/run").matchAll(/^(?:needed|check|counted) (.+)$/gm)].map(([, line = ""]) => line)
/** The line that must not run on other machines, and the line that tries it. */
const tried = new Map([["npm run release", "npm run release:dry-run -- --plan"]])
/** The commands that take hours and have a workflow of their own, with the programs that they need. */
const nightly = "npm run nightly -- ${{ matrix.stage }}"
const nightlyTools = "npm run tools -- nightly"

describe("the workflows", () => {
  test("exist", () => expect(jobs.length).toBeGreaterThan(1))

  test.each(jobs)("$name runs the commands of .ci/run", ({ job }) => {
    expect(toLines(job)).not.toEqual([])
    const isLocal = (line: string) => [nightly, nightlyTools, ...local].includes(tried.get(line) ?? line)
    expect(toLines(job).filter((line) => !isLocal(line))).toEqual([])
  })

  test("run npm scripts that exist", () => {
    const scripts = Object.keys(readManifest(".").scripts ?? {}).map((name) => `npm run ${name}`)
    const known = ["npm ci", "npm test", ...scripts]
    const lines = [...local, ...jobs.flatMap(({ job }) => toLines(job))]
    expect(lines.filter((line) => !known.includes(line.replace(/ -- .*$/, "")))).toEqual([])
  })

  test("run each of the long commands once a night, on a machine of its own", () => {
    const { jobs, on } = workflows.get(join(".github", "workflows", "nightly.yml"))!
    expect(on.schedule).toHaveLength(1)
    expect(toLines(jobs.stage!).at(-1)).toBe(nightly)
    expect(jobs.stage!.strategy).toEqual({ "fail-fast": false, matrix: { stage: Object.keys(nightlyStages) } })
  })

  test("leave out no command of .ci/run", () => {
    const everything = workflows.get(join(".github", "workflows", "ci.yml"))!.jobs.everything!
    expect(toLines(everything)).toEqual(local)
  })

  test("give an identity only to the job that publishes, and read access to the code only", () => {
    for (const { name, job, workflow } of jobs) {
      const publishes = toLines(job).includes("npm run release")
      const wanted = { contents: "read", ...(publishes && { "id-token": "write" }) }
      expect({ ...workflow.permissions, ...job.permissions }, name).toEqual(wanted)
    }
  })

  test("use only the platform's own actions, at a fixed version", () => {
    const uses = jobs.flatMap(({ job }) => job.steps.flatMap(({ uses }) => uses ?? []))
    expect(uses.filter((use) => !/^actions\/[\w-]+@(v\d+|[0-9a-f]{40})$/.test(use))).toEqual([])
  })
})

describe("npm run nightly", () => {
  test("a stage that does not exist is an error that lists the stages", () => {
    expect(() => chooseStages(["fuzz", "fuz"])).toThrow(/no stage "fuz"; the stages are .*fuzz-bindings/)
  })

  test("only stages that start the apps build them", () => {
    const titles = (...names: readonly string[]) => chooseStages(names).map(([title]) => title)
    expect(titles("runtimes")).toEqual(["Build", "npm run runtimes"])
    expect(titles("runtimes", "hostile")).toEqual([
      "Build",
      "Builds of the apps",
      "npm run runtimes",
      "All hostile requests",
    ])
    expect(titles()).toHaveLength(2 + Object.keys(nightlyStages).length)
  })
})
