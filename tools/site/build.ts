import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { run } from "../process.ts"
import { readManifest } from "../root.ts"

/** A folder with the files of a built site, and where a server shows it. */
export interface BuiltSite {
  readonly folder: string
  /** The path, with slashes around it. */
  readonly base: string
  /** The origin, if it is known. */
  readonly origin?: string | undefined
}

/**
 * Builds the site. The build checks the links in the pages.
 * @throws {Error} with the output, if the build fails
 */
export async function build({ folder, base, origin }: BuiltSite): Promise<void> {
  const env = { NODE_ENV: undefined, SITE_URL: origin, SITE_BASE: base, SITE_OUT: resolve(folder) }
  const { code, output } = await run("npm", ["run", "build", "-w", "docs/site"], { env })
  if (code !== 0) throw new Error(`npm run build -w docs/site failed\n${output}`)
}

/** Returns the version of the packages without its patch: `0.1`. */
export const readVersion = (): string => readManifest("core").version.split(".").slice(0, 2).join(".")

/** Returns the versions with this one, the newest first. */
export const addVersion = (versions: readonly string[], version: string): string[] =>
  [...new Set([...versions, version])].sort((a, b) => b.localeCompare(a, "en", { numeric: true }))

/**
 * Builds the site of this version into a folder beside those of the other versions: `0.1/`, with `versions.json`, which the pages of all
 * versions read, and an `index.html` that leads to the newest.
 */
export async function buildVersion(folder: string, version: string, origin?: string): Promise<BuiltSite> {
  const list = join(folder, "versions.json")
  const known = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) as string[] : []
  const built = { folder: join(folder, version), base: `/${version}/`, origin }
  rmSync(built.folder, { recursive: true, force: true })
  await build(built)
  mkdirSync(folder, { recursive: true })
  const versions = addVersion(known, version)
  writeFileSync(list, JSON.stringify(versions))
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Svc Auth</title><meta http-equiv="refresh" content="0; url=./${
      versions[0]
    }/">` +
      `<a href="./${versions[0]}/">Svc Auth</a>\n`,
  )
  return built
}
