/**
 * `npm run tool -- previous hono@4.12.21`: builds the packages, and runs `tools/previous/run.ts` or `tools/previous.ts` with the other
 * arguments.
 * @module
 */
import { existsSync, globSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { run, stopWithChildren } from "./process.ts"
import { root } from "./root.ts"

const [name = "", ...args] = process.argv.slice(2)
const file = [`tools/${name}/run.ts`, `tools/${name}.ts`].find((one) => name !== "" && existsSync(join(root, one)))
if (file === undefined) {
  const all = globSync("*/run.ts", { cwd: join(root, "tools") }).map((path) => path.replace("/run.ts", "")).sort()
  throw new RangeError(`There is no tool "${name}"; tools/README.md describes ${all.join(", ")}`)
}
stopWithChildren()
const built = await run("tsc", ["-b"], { live: true })
const { code } = built.code === 0 ? await run("node", ["-C", "@svc-auth/source", file, ...args], { live: true }) : built
process.exitCode = code
