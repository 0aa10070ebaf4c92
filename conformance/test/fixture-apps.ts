import { execFile } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import type { ServerCommand } from "../src/drivers/command.ts"

const root = new URL("../../", import.meta.url)
const toPath = (path: string) => fileURLToPath(new URL(path, root))

/** Names of the frameworks that have a fixture app: adding one is adding a folder. */
export const frameworks: readonly string[] = readdirSync(new URL("frameworks/", root))
  .filter((name) => existsSync(new URL(`frameworks/${name}/conformance/package.json`, root)))

/** How to start a framework's fixture app as it runs in production. */
export const toCommand = (framework: string): ServerCommand => ({
  command: process.execPath,
  args: ["build/index.js"],
  cwd: toPath(`frameworks/${framework}/conformance/`),
  env: { PROTOCOL_HEADER: "x-forwarded-proto", HOST_HEADER: "x-forwarded-host" },
})

/** Builds the packages and the fixture app, unless whoever runs the tests has done so. */
export async function build(framework: string): Promise<void> {
  if (process.env["SVC_CONFORMANCE_BUILT"] === "1") return
  const run = promisify(execFile)
  await run(toPath("node_modules/.bin/tsc"), ["-b"], { cwd: toPath("") })
  await run("npm", ["run", "build"], { cwd: toPath(`frameworks/${framework}/conformance/`) })
}
