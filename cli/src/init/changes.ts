import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname, isAbsolute, join, relative } from "node:path"
import { createTwoFilesPatch } from "diff"
import { Refusal } from "../command.ts"
import { readText } from "../read-text.ts"

/** A new file, or a new text of a file. */
export interface Change {
  /** The path from the app's folder. */
  readonly path: string
  /** The text of the file as it is. Absent: there is none. */
  readonly before: string | undefined
  readonly after: string
  /** What the diff shows in place of the texts, because they contain secrets. */
  readonly shown?: string
}

/** Returns the diff of the changes, without secrets. */
export const toDiff = (changes: readonly Change[]): string =>
  changes.map(({ path, before, after, shown }) => {
    if (shown !== undefined) return `--- ${before === undefined ? "/dev/null" : path}\n+++ ${path}\n${shown}`
    const patch = createTwoFilesPatch(before === undefined ? "/dev/null" : path, path, before ?? "", after, "", "")
    return patch.replace(/^(?:Index: .*\n)?=+\n/, "").replaceAll(/^((?:---|\+\+\+) [^\t\n]*)\t$/gm, "$1").trimEnd()
  }).join("\n\n")

/** @throws {Refusal} if a file or its folder may not be written, or a link leads out of the app's folder */
export function assertWritable(cwd: string, paths: readonly string[]): void {
  for (const path of paths) {
    let place = join(cwd, path)
    while (!existsSync(place) && !isLink(place)) place = dirname(place)
    if (!existsSync(place) || !isBelow(realpathSync(cwd), realpathSync(place))) {
      throw new Refusal(
        `${path} cannot be written: ${place} is a link to what is not in this folder, so replace the link by a file.`,
      )
    }
    const isFolder = place !== join(cwd, path)
    if (isFolder && !statSync(place).isDirectory()) throw new Refusal(`${path} cannot be written: ${place} is a file.`)
    try {
      accessSync(place, constants.W_OK)
    } catch {
      throw new Refusal(`${path} cannot be written: change the permissions of ${place}, or use another folder.`)
    }
  }
}

function isLink(path: string): boolean {
  try {
    readlinkSync(path)
    return true
  } catch {
    return false
  }
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !/^\.\.(?:$|[/\\])/.test(way) && !isAbsolute(way)
}

/** @throws {Refusal} if the text of a file, by its path, is no longer the one that the command has read */
export function assertUnchanged(cwd: string, files: ReadonlyMap<string, string | undefined>): void {
  for (const [path, before] of files) {
    const file = join(cwd, path)
    const isSame = before === undefined
      ? !statSync(file, { throwIfNoEntry: false })?.isFile()
      : readText(file) === before
    if (!isSame) {
      throw new Refusal(`Nothing was changed, because ${path} has changed meanwhile: call the command again.`)
    }
  }
}

/** Only the owner may read a new file with secrets. */
const secretMode = 0o600

/** Writes all changes, or, if one fails, none. @throws {Refusal} if one fails, or a file has another text than before */
export function write(cwd: string, changes: readonly Change[]): void {
  assertUnchanged(cwd, new Map(changes.map(({ path, before }) => [path, before])))
  const undo = remember(cwd, changes.map(({ path }) => path))
  try {
    for (const { path, after, shown } of changes) {
      mkdirSync(dirname(join(cwd, path)), { recursive: true })
      writeFileSync(join(cwd, path), after, shown === undefined ? {} : { mode: secretMode })
    }
  } catch (thrown) {
    undo()
    throw new Refusal(`Nothing was changed, because ${thrown instanceof Error ? thrown.message : thrown}`)
  }
}

/** Returns a function that restores these files, and removes the folders that did not exist. */
export function remember(cwd: string, paths: readonly string[]): () => void {
  const files = paths.map((path) => join(cwd, path))
  const before = files.map((file) => [file, existsSync(file) ? readFileSync(file) : undefined] as const)
  const folders = new Set(files.map(findFirstMissing).filter((folder) => folder !== undefined))
  return () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    for (const [file, bytes] of before) {
      if (bytes === undefined) rmSync(file, { recursive: true, force: true })
      else if (!existsSync(file) || !readFileSync(file).equals(bytes)) writeFileSync(file, bytes)
    }
  }
}

/** Returns the uppermost folder of the file that does not exist. */
function findFirstMissing(file: string): string | undefined {
  let missing: string | undefined
  for (let folder = dirname(file); !existsSync(folder); folder = dirname(folder)) missing = folder
  return missing
}
