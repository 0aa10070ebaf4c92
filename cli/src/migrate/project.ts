import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Refusal } from "../command.ts"
import { askGit, hasChanges } from "../git.ts"
import { assertUnchanged, assertWritable } from "../init/changes.ts"
import { readBytes, readText } from "../read-text.ts"
import { frameworks } from "./modules.ts"
import type { Change } from "./change.ts"

/** Returns the paths of the files in the folder that git knows or would add, with slashes. */
function listFiles(cwd: string): string[] {
  const paths = askGit(cwd, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
  if (paths === undefined) {
    throw new Refusal(
      "This folder is not in a git repository: run `git init` and commit the app first, so that you can undo what this command changes.",
    )
  }
  return paths.split("\0").filter((path) => isFile(join(cwd, path)))
}

/** Returns whether there is a file. A submodule or a folder may have the name of one, such as `next.js` and `.env`. */
const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()

/** Returns the folders below this one that are packages of their own, such as those of a workspace. */
function findPackages(cwd: string, paths: readonly string[]): { folder: string; manifest: string }[] {
  return paths.filter((path) => path.endsWith("/package.json")).map((path) => ({
    folder: path.slice(0, -"package.json".length),
    manifest: readBytes(join(cwd, path)).toString(),
  })).filter(({ manifest }) => /"(?:name|(?:devD|d)ependencies)"\s*:/.test(manifest))
}

/** @throws {Refusal} that names the packages below this folder which have Auth.js, if there are any */
export function refuseWorkspace(cwd: string): void {
  const found = findPackages(cwd, listFiles(cwd)).filter(({ manifest }) =>
    frameworks.some(({ from }) => manifest.includes(`"${from}"`))
  ).map(({ folder }) => folder.slice(0, -1))
  if (found.length > 0) {
    throw new Refusal(`No file of this package imports Auth.js: call this command in ${found.join(" or ")}.`)
  }
}

/** Returns the texts of the files that the codemod reads. @throws {Refusal} if the folder has no app, or no git repository, or a file cannot be read */
export function readApp(cwd: string): Map<string, string> {
  if (!existsSync(join(cwd, "package.json"))) {
    throw new Refusal("There is no package.json in this folder: call this command in the folder of the app.")
  }
  const paths = listFiles(cwd)
  const packages = findPackages(cwd, paths)
  const known = paths.filter((path) => !packages.some(({ folder }) => path.startsWith(folder))).filter((path) =>
    /\.(?:[cm]?[jt]sx?|svelte|astro)$/.test(path) || path === "package.json" || path === "tsconfig.json"
  )
  // git ignores most of these
  const environment = readdirSync(cwd).filter((name) => /^\.env(?:\.[\w.-]+)?$/.test(name) && isFile(join(cwd, name)))
  return new Map([...known, ...environment].map((path) => [path, readBytes(join(cwd, path)).toString()]))
}

/** @throws {Refusal} if files in the repository have changes that are not committed */
export function assertClean(cwd: string): void {
  if (hasChanges(cwd)) {
    throw new Refusal(
      "The git tree has changes that are not committed: commit or stash them first, so that you can undo what this command changes.",
    )
  }
}

/** @throws {Refusal} if a file may not be written, or is not UTF-8: then its text has other letters than the file */
export function assertConvertible(cwd: string, changes: readonly Change[]): void {
  assertWritable(cwd, changes.map(({ path }) => path))
  for (const { path, before, movedFrom } of changes) {
    if (before !== undefined) readText(join(cwd, movedFrom ?? path))
  }
}

/** Writes all changes, or none. @throws {Refusal} if a file cannot be written, or has another text than before */
export function writeAll(cwd: string, changes: readonly Change[]): void {
  assertUnchanged(
    cwd,
    new Map(changes.flatMap(({ path, before, movedFrom }) => [[path, undefined], [movedFrom ?? path, before]])),
  )
  const done: Change[] = []
  try {
    for (const change of changes) {
      done.push(change)
      apply(cwd, change)
    }
  } catch (thrown) {
    for (const change of done.reverse()) undo(cwd, change)
    throw new Refusal(
      `Nothing was changed, because a file cannot be written: ${thrown instanceof Error ? thrown.message : thrown}.`,
    )
  }
}

function apply(cwd: string, { path, after, movedFrom }: Change): void {
  const file = join(cwd, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, after)
  if (movedFrom !== undefined) remove(cwd, movedFrom)
}

function undo(cwd: string, { path, before, movedFrom }: Change): void {
  try {
    if (before !== undefined) {
      mkdirSync(dirname(join(cwd, movedFrom ?? path)), { recursive: true })
      writeFileSync(join(cwd, movedFrom ?? path), before)
    }
    if (before === undefined || movedFrom !== undefined) remove(cwd, path)
  } catch {
    // the file that could not be written is as it was
  }
}

/** Removes a file, and its folder if that is empty now. */
function remove(cwd: string, path: string): void {
  const file = join(cwd, path)
  rmSync(file, { force: true })
  if (existsSync(dirname(file)) && readdirSync(dirname(file)).length === 0) rmSync(dirname(file), { recursive: true })
}
