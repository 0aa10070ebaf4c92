import { spawnSync } from "node:child_process"
import { Refusal } from "../command.ts"
import type { App } from "./app.ts"
import { type Change } from "./changes.ts"

/** Returns the exit code and output of git; a code other than 0 if git is not installed. */
function git(cwd: string, ...args: readonly string[]): { readonly code: number; readonly output: string } {
  const { status, stdout } = spawnSync("git", args, { cwd, encoding: "utf8" })
  return { code: status ?? 1, output: stdout ?? "" }
}

/**
 * New files that git does not track may stay: no command overwrites them. A folder without git passes.
 * @throws {Refusal} if files of the folder that git tracks have changes
 */
export function assertClean(cwd: string): void {
  const { code, output } = git(cwd, "status", "--porcelain", "--untracked-files=no", "--", ".")
  if (code === 0 && output !== "") {
    throw new Refusal("The folder has changes that are not committed: run `git commit` or `git stash` first.")
  }
}

/** @throws {Refusal} if git tracks the file, because the next commit would contain the secret */
export function assertUntracked(cwd: string, file: string): void {
  if (git(cwd, "ls-files", "--error-unmatch", "--", file).code === 0) {
    throw new Refusal(
      `git tracks ${file}, so the next commit would contain your secrets: run \`git rm --cached ${file}\`, and commit that first.`,
    )
  }
}

/** Lines of a `.gitignore` that cover the file, where git itself cannot be asked. */
const covering: Readonly<Record<string, readonly string[]>> = {
  ".env": [".env", "/.env", ".env*", ".env.*"],
  ".env.local": [".env.local", "/.env.local", ".env*", ".env.*", ".env*.local", ".env.*local", "*.local"],
}

/** Returns the change with which git ignores the file, if it does not. */
export function planIgnore(app: App, file: ".env" | ".env.local"): readonly Change[] {
  const before = app.read(".gitignore")
  // 0: ignored, 1: not ignored, 128: no repository
  const { code } = git(app.cwd, "check-ignore", "--quiet", file)
  const lines = (before ?? "").split(/\r?\n/).map((line) => line.trim())
  if (code === 0 || (code !== 1 && lines.some((line) => covering[file]!.includes(line)))) return []
  const text = before === undefined || before === "" || before.endsWith("\n") ? before ?? "" : `${before}\n`
  return [{ path: ".gitignore", before, after: `${text}${file}\n` }]
}
