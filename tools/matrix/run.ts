/**
 * `npm run matrix`: runs every scenario in every place and on the previous versions of the frameworks, and writes
 * `docs/matrix.md` and its picture. `--check` writes neither, and fails if they differ from the results. Ends with one
 * line `N passed, N failed, N skipped`.
 * @module
 */
import process from "node:process"
import { forgetCells } from "./cells.ts"
import { buildApps } from "../stages/apps.ts"
import { counted, shown } from "../stages/command.ts"
import { runStages } from "../stages/run.ts"
import { vitest } from "../stages/vitest.ts"

const apps = ["dev", "nginx", "redis", "runtimes", "server", "sub-path", "worker-app"]
const places = [...apps.map((app) => `tools/apps/${app}`), "tools/runtimes/node", "tools/stores"]
const how = process.argv.includes("--check") ? "--check" : "--docs"

forgetCells()
await runStages([
  ["Builds of the apps", buildApps],
  ["In process, on each runtime but Node", () => counted("npm", ["run", "--silent", "runtimes"], { live: true })],
  [
    "Over HTTP, on each store, and in process on Node",
    () => vitest(places, { SVC_CONFORMANCE_BUILT: "1" }),
  ],
  [
    "On previous versions of the frameworks",
    () => counted("npm", ["run", "--silent", "previous"], { live: true, limitMinutes: 90 }),
  ],
  ["Matrix", () => shown("node", ["tools/matrix/cells.ts", how])],
])
