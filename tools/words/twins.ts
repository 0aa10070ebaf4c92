/** The folders that hold a file, from the outermost. */
const toFolders = (file: string): string[] =>
  file.split("/").slice(0, -1).map((_, depth, names) => names.slice(0, depth + 1).join("/"))

/** Every folder of a list of files. */
export const foldersOf = (files: readonly string[]): ReadonlySet<string> => new Set(files.flatMap(toFolders))

/** Returns each TypeScript file that is named like a folder beside it: `oauth.ts` and `oauth/`. */
export function findTwins(files: readonly string[]): string[] {
  const folders = foldersOf(files)
  return files.filter((file) => folders.has(file.replace(/(?:\.test)?\.tsx?$/, ""))).map((file) =>
    `${file}: a folder beside it has the same name: move the file into the folder, or rename it`
  )
}
