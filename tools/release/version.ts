/**
 * `npm run tool -- release/version`: changesets sets the next version in the manifests. This also makes a section of CHANGELOG.md of its notes,
 * because all packages share one, and updates the lock and the generated files.
 * @module
 */
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "../process.ts"
import { readManifest, root } from "../root.ts"

const notes = globSync(".changeset/*.md", { cwd: root }).sort()
  .map((file) => readFileSync(join(root, file), "utf8").replace(/^---\n[^]*?---\n/, "").trim()).filter(Boolean)
if (notes.length === 0) throw new Error(".changeset has no note, so there is nothing to release")
for (
  const [program, ...args] of [
    ["changeset", "version"],
    ["npm", "install", "--package-lock-only", "--omit-lockfile-registry-resolved"],
    ["npm", "run", "generate"],
  ] as const
) {
  const { code } = await run(program, args, { live: true })
  if (code !== 0) throw new Error(`${[program, ...args].join(" ")} ended with ${code}`)
}
const changelog = join(root, "CHANGELOG.md")
const { version } = readManifest("core")
const section = `## ${version}\n\n${notes.map((note) => `- ${note.replaceAll("\n", "\n  ")}\n`).join("")}\n`
writeFileSync(changelog, readFileSync(changelog, "utf8").replace(/^(?=## )/m, section))
console.log(`${version}: review, commit, and tag the commit v${version} once it is on the main branch`)
