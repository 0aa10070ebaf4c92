/**
 * The parts of the sources that get mutants, one for each night of a week. With the mutants of all sources, Stryker's list of which test reaches which
 * mutant needs more than ten gigabytes.
 * @module
 */

/** Folders of `core/src`. On Sunday it is the turn of `password/src` and `strict/src`, and on Saturday of the folders that are not listed. */
const folders = [
  [],
  ["oauth"],
  ["app"],
  ["seal", "session", "signin"],
  ["http", "kit"],
  ["account", "client", "pages", "web"],
]
/** Folders without decisions. */
const data = ["languages", "marks"]

const toGlob = (folder: string) => `core/src/${folder}/**/*.ts`

/** Returns the globs of a day's part, as Stryker's option `--mutate` takes them. */
export function toPart(day: Date): string {
  const [weekday, others] = [day.getUTCDay(), [...folders.flat(), ...data].map((folder) => `!${toGlob(folder)}`)]
  const globs = weekday === 0
    ? ["password/src/**/*.ts", "strict/src/**/*.ts"]
    : folders[weekday]?.map(toGlob) ?? ["core/src/**/*.ts", ...others]
  return globs.join(",")
}
