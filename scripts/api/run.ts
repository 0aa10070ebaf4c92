/**
 * `npm run api`: writes one report of its public surface per package into api/. With `--check` it writes nothing and fails
 * where a report is stale, or where it differs from that of the version that came out last and no changeset names the package.
 * @module
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { readNames } from "../release/changelog.ts"
import { readPublished } from "../release/packages.ts"
import { root } from "../root.ts"
import { findFaults, toReport, toReportFile } from "./report.ts"
import { readSurfaceOf } from "./surface.ts"

const check = process.argv.includes("--check")
const read = (file: string): string => existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : ""
const announced = new Set(globSync(".changeset/*.md", { cwd: root }).flatMap((file) => readNames(read(file))))
const packages = readPublished()
const faults: string[] = []

mkdirSync(join(root, "api"), { recursive: true })
for (const manifest of packages) {
  const file = toReportFile(manifest.name)
  const before = read(file)
  const report = toReport(manifest.name, readSurfaceOf(join(root, manifest.folder), manifest), before)
  if (!check && report !== before) {
    writeFileSync(join(root, file), report)
    console.log(`wrote ${file}`)
  }
  faults.push(...findFaults(manifest.name, check ? before : report, report, announced))
}
const known = packages.map(({ name }) => toReportFile(name))
for (const file of globSync("api/*.md", { cwd: root })) {
  if (!known.includes(file.replaceAll("\\", "/"))) faults.push(`${file} is of no published package: delete it`)
}
for (const fault of faults) console.error(fault)
process.exitCode = check && faults.length > 0 ? 1 : 0
