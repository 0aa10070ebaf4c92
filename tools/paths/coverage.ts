import { Session } from "node:inspector/promises"
import { pathToFileURL } from "node:url"
import { join } from "node:path"
import { root } from "../root.ts"

/** The files and functions of the product that ran. */
export interface Entered {
  /** Paths from the repository's root. */
  readonly files: readonly string[]
  /** How many functions ran. The code of a module itself is not one. */
  readonly functions: number
}

const base = pathToFileURL(join(root, "/")).href
const sources = /^(?:core|frameworks\/[^/]+)\/src\//

/** Returns what runs during `work`, by V8's precise coverage. */
export async function measure(work: () => Promise<unknown>): Promise<Entered> {
  const session = new Session()
  session.connect()
  try {
    await session.post("Profiler.enable")
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
    // forgets what ran before
    await session.post("Profiler.takePreciseCoverage")
    await work()
    const { result } = await session.post("Profiler.takePreciseCoverage")
    const ran = result
      .map(({ url, functions }) => ({
        file: url.startsWith(base) ? url.slice(base.length).replace(/\?.*$/, "") : "",
        functions: functions.filter(({ ranges }) => ranges[0]!.count > 0).length,
      }))
      .filter(({ file, functions }) => sources.test(file) && functions > 0)
    return {
      files: ran.map(({ file }) => file).sort(),
      functions: ran.reduce((sum, { functions }) => sum + functions, 0),
    }
  } finally {
    await session.post("Profiler.stopPreciseCoverage")
    session.disconnect()
  }
}
