import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readPublished } from "../release/packages.ts"
import { root } from "../root.ts"
import { toReport, toReportFile } from "./report.ts"
import { readSurfaceOf } from "./surface.ts"

/** The report of a published package's surface: the committed one, and the one from the build. */
export interface Report {
  readonly name: string
  readonly file: string
  readonly committed: string
  readonly current: string
}

/** Returns the report of each published package. Needs `tsc -b`. */
export function readReports(): readonly Report[] {
  return readPublished().map((manifest) => {
    const { name, folder } = manifest
    const file = toReportFile(name)
    const path = join(root, file)
    const committed = existsSync(path) ? readFileSync(path, "utf8") : ""
    return { name, file, committed, current: toReport(name, readSurfaceOf(join(root, folder), manifest), committed) }
  })
}
