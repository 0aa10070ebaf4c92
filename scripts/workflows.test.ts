import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { parse } from "yaml"
import { readManifest, root } from "./root.ts"

type Permissions = Readonly<Record<string, string>>

interface Job {
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

/** What .ci/run runs, in turn. */
const local = [...read(".ci/run").matchAll(/^(?:needed|check|counted) (.+)$/gm)].map(([, line = ""]) => line)
/** The one line that a machine may not run, and the line that tries it. */
const tried = new Map([["npm run release", "npm run release:dry-run"]])
/** What takes hours, and so has a workflow of its own, with the programs that it needs. */
const nightly = "npm run nightly"
const nightlyTools = "npm run tools -- nightly"

describe("the workflows", () => {
  test("are there", () => expect(jobs.length).toBeGreaterThan(1))

  test.each(jobs)("$name runs what .ci/run runs", ({ job }) => {
    expect(toLines(job)).not.toEqual([])
    const isLocal = (line: string) => [nightly, nightlyTools, ...local].includes(tried.get(line) ?? line)
    expect(toLines(job).filter((line) => !isLocal(line))).toEqual([])
  })

  test("run npm scripts that are there", () => {
    const scripts = Object.keys(readManifest(".").scripts ?? {}).map((name) => `npm run ${name}`)
    const known = ["npm ci", "npm test", ...scripts]
    const lines = [...local, ...jobs.flatMap(({ job }) => toLines(job))]
    expect(lines.filter((line) => !known.includes(line.replace(/ -- .*$/, "")))).toEqual([])
  })

  test("run what takes hours once a night", () => {
    const { jobs, on } = workflows.get(join(".github", "workflows", "nightly.yml"))!
    expect(on.schedule).toHaveLength(1)
    expect(toLines(jobs.everything!).at(-1)).toBe(nightly)
  })

  test("leave out nothing that .ci/run runs", () => {
    const everything = workflows.get(join(".github", "workflows", "ci.yml"))!.jobs.everything!
    expect(toLines(everything)).toEqual(local)
  })

  test("let only the job that publishes say who it is, and read nothing else than the code", () => {
    for (const { name, job, workflow } of jobs) {
      const publishes = toLines(job).includes("npm run release")
      const wanted = { contents: "read", ...(publishes && { "id-token": "write" }) }
      expect({ ...workflow.permissions, ...job.permissions }, name).toEqual(wanted)
    }
  })

  test("use nobody's actions but the platform's, at a version that is named", () => {
    const uses = jobs.flatMap(({ job }) => job.steps.flatMap(({ uses }) => uses ?? []))
    expect(uses.filter((use) => !/^actions\/[\w-]+@(v\d+|[0-9a-f]{40})$/.test(use))).toEqual([])
  })
})
