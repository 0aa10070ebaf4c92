/**
 * `npm run version-packages`: sets the next version everywhere. The changesets become its section of CHANGELOG.md.
 * package.json, jsr.json, deno.json, the ranges between the packages and the lock get the version, and the API reports
 * record the surface of that version.
 * @module
 */
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { markReleased, toReportFile } from "../api/report.ts"
import { toManifests } from "../jsr/manifests.ts"
import { run } from "../process.ts"
import { type Manifest, readManifest, root } from "../root.ts"
import { addSection, close, isOpen, readNewest, readNote } from "./changelog.ts"
import { readPublished } from "./packages.ts"

type Locked = Record<string, unknown>

const read = (file: string): string => readFileSync(join(root, file), "utf8")
const write = (file: string, text: string): void => writeFileSync(join(root, file), text)

async function must(...[program = "", ...args]: readonly string[]): Promise<void> {
  const { code } = await run(program, args, { live: true })
  if (code !== 0) throw new Error(`${[program, ...args].join(" ")} ended with ${code}`)
}

/** Updates the versions and ranges of the workspaces in the lock. Nothing else changes, so no registry is needed. */
function updateLock(): void {
  const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> }
  for (const [folder, locked] of Object.entries(lock.packages)) {
    if (folder === "" || folder.startsWith("node_modules/") || folder.includes("/node_modules/")) continue
    const manifest = readManifest(folder) as Manifest & Locked
    for (const field of ["version", "dependencies", "devDependencies", "peerDependencies"]) {
      if (locked[field] !== undefined) locked[field] = manifest[field]
    }
  }
  write("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`)
}

const before = read("CHANGELOG.md")
const notes = globSync(".changeset/*.md", { cwd: root }).sort().map((file) => readNote(read(file))).filter(Boolean)
if (isOpen(before) && notes.length > 0) {
  console.error(
    `${readNewest(before)}: move what .changeset/*.md say into this section of CHANGELOG.md, and delete them`,
  )
  process.exit(1)
}
if (!isOpen(before) && notes.length === 0) {
  console.error("nothing to release: .changeset has no changes since the last version")
  process.exit(1)
}
if (notes.length > 0) await must("changeset", "version")
for (const [file, text] of Object.entries(toManifests())) write(file, text)
updateLock()
const packages = readPublished()
const version = packages[0]!.version
write("CHANGELOG.md", isOpen(before) ? close(before) : addSection(before, version, notes))
for (const { name } of packages) {
  const file = toReportFile(name)
  write(file, markReleased(read(file), version))
}
console.log(`${version}: review, commit, and tag the commit v${version} once it is on the main branch`)
