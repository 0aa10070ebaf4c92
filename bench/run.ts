/**
 * `npm run bench`: compares what each operation costs with `@auth/core`, Better Auth and a floor. It fails only if a
 * response is wrong.
 * @module
 */
import { availableParallelism, cpus, loadavg } from "node:os"
import process from "node:process"
import { parseArgs } from "node:util"
import { partOf } from "../tools/part.ts"
import { buildApps } from "./src/apps.ts"
import { check } from "./src/check.ts"
import { runNode } from "./src/child.ts"
import { cold } from "./src/cold.ts"
import { printGrowth } from "./src/growth.ts"
import { http } from "./src/http.ts"
import { memory } from "./src/memory.ts"
import { passwordLoad } from "./src/password-load.ts"
import { passwords } from "./src/passwords.ts"
import { scenarios } from "./src/scenarios.ts"
import { size } from "./src/size.ts"
import { stores } from "./src/stores.ts"
import { type Part, type Row, toText, writeRows } from "./src/table.ts"
import { workerd } from "./src/workerd.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
})

const requests: Part = {
  heading: "CPU per request, µs",
  async measure(options) {
    const toFile = await buildApps()
    return JSON.parse(runNode([toFile("files", "requests"), JSON.stringify(options)])) as Row[]
  },
}

const parts: Readonly<Record<string, Part>> = {
  requests,
  cold,
  workerd,
  size,
  http,
  memory,
  stores,
  passwords,
  "password-load": passwordLoad,
}
const ids = positionals.filter((name) => scenarios.some(({ id }) => id === name))
const names = positionals.filter((name) => !ids.includes(name))
const unknown = names.filter((name) => !(name in parts) && name !== "growth")

async function main(): Promise<void> {
  if (unknown.length > 0) {
    throw new Error(
      `Unknown: ${unknown.join(", ")}; expected the id of a scenario, growth, ${Object.keys(parts).join(", ")}`,
    )
  }
  if (values.quick && values.write) throw new Error("--quick measures too little for --write; leave one of them out")
  if (values.check) return await check(values.write)
  if (names.includes("growth")) return await printGrowth()
  const cores = `${availableParallelism()} cores of ${cpus()[0]?.model ?? "an unknown processor"}`
  const machine = `Node ${process.versions.node} on ${cores}, load ${loadavg()[0]?.toFixed(1)} at the start`
  console.log(machine)
  const all = values.quick ? partOf(Object.keys(parts), 3) : Object.keys(parts)
  const wanted = positionals.length === 0 ? all : ids.length > 0 ? ["requests", ...names] : names
  for (const name of new Set(wanted)) {
    const { heading, measure } = parts[name]!
    const rows = await measure({ isQuick: values.quick, ids })
    if (rows.length === 0) continue
    console.log(`\n${toText(heading, rows)}`)
    if (values.write && ids.length === 0) writeRows(heading, rows, machine)
  }
}

await main()
