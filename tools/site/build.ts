/**
 * Builds the documentation site. As a program, it builds the site of this version into a folder beside those of other versions: `0.1/`,
 * with `versions.json`, which the pages of all versions read, and an `index.html` that leads to the newest.
 * @module
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import process from "node:process"
import { surroundings } from "../apps/fixture-apps.ts"
import { run } from "../process.ts"
import { readManifest } from "../root.ts"

/** Builds the site for a path with slashes around it. @throws {Error} with the output, if the build fails or a link leads nowhere */
export async function build(folder: string, base: string): Promise<void> {
  const env = { ...surroundings, SITE_BASE: base, SITE_OUT: resolve(folder) }
  const { code, output } = await run("npm", ["run", "build", "-w", "docs/site"], { env })
  if (code !== 0) throw new Error(`npm run build -w docs/site failed\n${output}`)
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error("Name a folder for the sites of all versions")
  const version = readManifest("core").version.split(".").slice(0, 2).join(".")
  rmSync(join(folder, version), { recursive: true, force: true })
  await build(join(folder, version), `/${version}/`)
  const list = join(folder, "versions.json")
  const known = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) as string[] : []
  const versions = [...new Set([...known, version])].sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
  writeFileSync(list, JSON.stringify(versions))
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Svc Auth</title><meta http-equiv="refresh" content="0; url=./${
      versions[0]
    }/">\n`,
  )
}
