/**
 * Plays the tables of second opinions with the newest version of `oauth4webapi`, so that another judgement shows before the version of this
 * repository changes. Without a network, it is skipped. Ends with the line `N passed, N failed, N skipped`.
 * @module
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { stopWithChildren } from "../process.ts"
import { npm } from "../release/stage.ts"
import { toRuntime } from "../runtimes/runtime.ts"
import { report } from "../stages/command.ts"
import { nothing, sum, type Tally, toLine } from "../tally.ts"

/** Resolves `oauth4webapi` from the folder of this module. */
const hook = `import { registerHooks } from "node:module"
registerHooks({
  resolve: (name, context, next) =>
    next(name, name === "oauth4webapi" ? { ...context, parentURL: import.meta.url } : context),
})
`
const folder = mkdtempSync(join(tmpdir(), "svc-auth-opinions-"))
stopWithChildren()
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))

/** Returns the version that was installed, or `undefined` if the registry cannot be reached. */
async function install(): Promise<string | undefined> {
  writeFileSync(join(folder, "package.json"), "{}")
  writeFileSync(join(folder, "hook.mjs"), hook)
  try {
    await npm(folder, "install", "--prefer-online", "--no-audit", "--no-fund", "oauth4webapi@latest")
  } catch (error) {
    console.log(`oauth4webapi@latest cannot be installed: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
  return JSON.parse(readFileSync(join(folder, "node_modules/oauth4webapi/package.json"), "utf8")).version
}

async function playTables(version: string): Promise<Tally> {
  const args = ["-C", "@svc-auth/source", "--import", join(folder, "hook.mjs")]
  const tallies: Tally[] = []
  for await (const { cell, error } of toRuntime("node", "node", args).play(["opinions"])) {
    tallies.push(report(`oauth4webapi ${version}, ${cell.scenario}`, error))
  }
  return tallies.length > 0 ? sum(tallies) : report(`oauth4webapi ${version}`, "no table was played")
}

const version = await install()
const total = version === undefined ? { ...nothing, skipped: 1 } : await playTables(version)
console.log(toLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
