/**
 * `npm run api`: writes one report of its public surface per package into api/. With `--check` it writes nothing, and
 * fails if a report is stale, or if it differs from the last version's and no changeset names the package.
 * @module
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { readNames } from "../release/changelog.ts"
import { root } from "../root.ts"
import { findFaults } from "./report.ts"
import { readReports } from "./reports.ts"

const check = process.argv.includes("--check")
const read = (file: string): string => readFileSync(join(root, file), "utf8")
const announced = new Set(globSync(".changeset/*.md", { cwd: root }).flatMap((file) => readNames(read(file))))
const reports = readReports()

mkdirSync(join(root, "api"), { recursive: true })
const faults = reports.flatMap(({ name, file, committed, current }) => {
  if (!check && current !== committed) {
    writeFileSync(join(root, file), current)
    console.log(`wrote ${file}`)
  }
  return findFaults(name, check ? committed : current, current, announced)
})
const known = reports.map(({ file }) => file)
for (const file of globSync("api/*.md", { cwd: root })) {
  if (!known.includes(file.replaceAll("\\", "/"))) faults.push(`${file} belongs to no published package: delete it`)
}
for (const fault of faults) console.error(fault)
process.exitCode = check && faults.length > 0 ? 1 : 0
