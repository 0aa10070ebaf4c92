/**
 * Follows each binding's README, as typed, from the app that the framework's scaffolder writes to a signed-in user, with a
 * registry that has our packages.
 * Arguments: names of frameworks, `solidstart/bare`, an app without a router, `solidstart/v1`, and `hono/tutorial`, `nextjs/tutorial`, `nextjs/drizzle`,
 * `nextjs/prisma` and `sveltekit/tutorial`, the pages in docs/tutorials; default: all. `--newest`: with the newest dependencies that the app's ranges allow, not
 * those of the lock. `--real`: on the output of the newest scaffolders, if their hosts are reachable. `--init`: `svc-auth init` sets up the
 * app, in place of the README. Ends with one line `N passed, N failed, N skipped`.
 * @module
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { parseArgs } from "node:util"
import { frameworks } from "../apps/fixture-apps.ts"
import { stopWithChildren } from "../process.ts"
import { startRegistry } from "../release/registry.ts"
import { packAll } from "../release/stage.ts"
import { report } from "../stages/command.ts"
import { nothing, sum, toLine } from "../tally.ts"
import { lackingPostgres, startPostgres } from "../databases/servers.ts"
import { createApp, type Env, folderOf, follow, hasInit, isReachable, readScaffold, shell } from "./app.ts"
import { findFault } from "./sign-in.ts"

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { newest: { type: "boolean" }, real: { type: "boolean" }, init: { type: "boolean" } },
})
const more = [
  "nextjs/drizzle",
  "nextjs/prisma",
  "solidstart/bare",
  "solidstart/v1",
  ...frameworks.map((name) => `${name}/tutorial`),
]
const scaffolded = [...frameworks, ...more].filter((name) => existsSync(join(folderOf(name), "scaffold.json")))
const chosen = scaffolded.filter((name) => names.length === 0 || names.includes(name))
  .filter((name) => !values.real || readScaffold(name).real)
  .filter((name) => !values.init || hasInit(name))
if (chosen.length === 0) throw new Error(`No such framework. There are ${scaffolded.join(", ")}.`)

const folder = mkdtempSync(join(tmpdir(), "svc-auth-scaffold-"))
stopWithChildren()
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))

const registry = await startRegistry(await packAll(join(folder, "packages")), folder)
const init = values.init ? (app: string, env: Env) => shell(app, "npx @svc-auth/cli init --yes", env) : undefined
const how = values.real ? "real" : values.newest ? "newest" : "locked"
let total = nothing
for (const framework of chosen) {
  const scaffold = readScaffold(framework)
  if (how === "real" && !await isReachable(scaffold)) {
    console.log(`  skipped  ${framework}: the hosts of its scaffolder are not reachable`)
    total = sum([total, { ...nothing, skipped: 1 }])
    continue
  }
  if (scaffold.database && lackingPostgres !== undefined) {
    console.log(`  skipped  ${framework}: ${lackingPostgres}`)
    total = sum([total, { ...nothing, skipped: 1 }])
    continue
  }
  const server = scaffold.database && await startPostgres()
  const database: Env = server ? { DATABASE_URL: `postgres://postgres@127.0.0.1:${server.port}/postgres` } : {}
  const faults = await createApp(framework, join(folder, framework), how)
    .then((app) => follow(framework, app, { ...registry.env, ...database }, findFault, init))
    .catch((thrown: unknown) => [thrown instanceof Error ? thrown.message : String(thrown)])
  await server?.close()
  const from = `the app of ${how === "real" ? scaffold.real?.command : scaffold.from}`
  total = sum([total, report(`${framework}, ${from}`, faults.join("\n") || undefined)])
}
await registry.close()
console.log(toLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
