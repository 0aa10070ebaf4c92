import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./markdown/sources.ts"

const { version: full } = JSON.parse(readFileSync(join(root, "core/package.json"), "utf8")) as {
  readonly version: string
}

/** The version that the site is about, without its patch: `0.1`. All packages share it. */
export const version: string = full.split(".").slice(0, 2).join(".")

/** Returns the address of the list of all versions, or `null` if the site is not in the folder of a version, such as `/docs/0.1/`. */
export const toVersionList = (base: string): string | null => {
  const [, above] = /^(.*\/)\d+\.\d+\/?$/.exec(base) ?? []
  return above === undefined ? null : `${above}versions.json`
}
