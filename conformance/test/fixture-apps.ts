import { execFile } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import type { BrowserScenario } from "../src/browser/scenario.ts"
import type { ServerCommand } from "../src/drivers/command.ts"
import type { Scenario } from "../src/scenario.ts"

const root = new URL("../../", import.meta.url)
const toPath = (path: string) => fileURLToPath(new URL(path, root))

/** Names of the frameworks that have a fixture app: adding one is adding a folder. */
export const frameworks: readonly string[] = readdirSync(new URL("frameworks/", root))
  .filter((name) => existsSync(new URL(`frameworks/${name}/conformance/conformance.json`, root)))

/** What a fixture app's `conformance.json` says of it. */
interface Facts {
  /** Arguments of the Node that starts the production build. */
  readonly start: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly guardsForms?: boolean
  /** Scenarios that cannot pass there, and why. */
  readonly exceptions?: Readonly<Record<string, string>>
}

/** How to start a framework's fixture app as it runs in production, and what to expect of it. */
export function toApp(framework: string): ServerCommand & Pick<Facts, "guardsForms" | "exceptions"> {
  const cwd = toPath(`frameworks/${framework}/conformance/`)
  const { start, ...facts } = JSON.parse(readFileSync(`${cwd}conformance.json`, "utf8")) as Facts
  return { command: process.execPath, args: start, cwd, ...facts }
}

/** Scenarios of what only this framework has. */
export async function ownScenarios(framework: string): Promise<readonly Scenario[]> {
  const index = new URL(`frameworks/${framework}/conformance/scenarios/index.ts`, root)
  return existsSync(index) ? (await import(index.href)).scenarios : []
}

/** Browser walks through what only this framework has. */
export async function ownBrowserScenarios(framework: string): Promise<readonly BrowserScenario[]> {
  const index = new URL(`frameworks/${framework}/conformance/browser/index.ts`, root)
  return existsSync(index) ? (await import(index.href)).browserScenarios : []
}

/** Builds the packages and the fixture app, unless whoever runs the tests has done so. */
export async function build(framework: string): Promise<void> {
  if (process.env["SVC_CONFORMANCE_BUILT"] === "1") return
  const run = promisify(execFile)
  await run(toPath("node_modules/.bin/tsc"), ["-b"], { cwd: toPath("") })
  await run("npm", ["run", "build"], { cwd: toPath(`frameworks/${framework}/conformance/`) })
}
