import { Refusal } from "../command.ts"
import { findNames, hasChanges, isIgnored, isTracked } from "../git.ts"
import type { App } from "./app.ts"
import { type Change } from "./changes.ts"

/**
 * New files that git does not track may stay: no command overwrites them. A folder without git passes.
 * @throws {Refusal} if files of the folder that git tracks have changes, or git fails
 */
export function assertClean(cwd: string): void {
  if (hasChanges(cwd, "--untracked-files=no", "--", ".")) {
    throw new Refusal("The folder has changes that are not committed: run `git commit` or `git stash` first.")
  }
}

/** @throws {Refusal} if git tracks the file or its target, because the next commit would contain the secret, or git fails */
export function assertUntracked(cwd: string, file: string): void {
  const tracked = findNames(cwd, file).find((name) => isTracked(cwd, name))
  if (tracked !== undefined) {
    throw new Refusal(
      `git tracks ${tracked}, so the next commit would contain your secrets: run \`git rm --cached ${tracked}\`, and commit that first.`,
    )
  }
}

/** Patterns of a `.gitignore` that match the file. */
const covering: Readonly<Record<string, readonly string[]>> = {
  ".env": [".env", "/.env", ".env*"],
  ".env.local": [".env.local", "/.env.local", ".env*", ".env.*", ".env*.local", ".env.*local", "*.local"],
}

/** Returns whether the lines of a `.gitignore` cover the file, where there is no repository. The last line that matches it decides. */
const isCovered = (lines: readonly string[], name: string): boolean =>
  lines.findLast((line) => (covering[name] ?? [name]).includes(line.replace(/^!/, "")))?.startsWith("!") === false

/** Returns the change with which git ignores the file and the file to which it links, if it does not. @throws {Refusal} if git fails */
export function planIgnore(app: App, file: ".env" | ".env.local"): readonly Change[] {
  const before = app.read(".gitignore")
  const lines = (before ?? "").split(/\r?\n/).map((line) => line.trim())
  const open = findNames(app.cwd, file).filter((name) => !(isIgnored(app.cwd, name) ?? isCovered(lines, name)))
  if (open.length === 0) return []
  const text = before === undefined || before === "" || before.endsWith("\n") ? before ?? "" : `${before}\n`
  return [{ path: ".gitignore", before, after: `${text}${open.join("\n")}\n` }]
}
