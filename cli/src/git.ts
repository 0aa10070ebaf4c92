import { spawnSync } from "node:child_process"
import { existsSync, realpathSync } from "node:fs"
import { basename, dirname, join, relative, resolve } from "node:path"
import { Refusal } from "./command.ts"

/** Git did not answer, so no one knows which files it has. */
export class GitFailure extends Refusal {
  readonly reason: string
  constructor(reason: string) {
    super(`git fails (${reason}): run \`git status\` in this folder, and correct what it reports.`)
    this.reason = reason
  }
}

/** The most that git may print, in bytes. */
const maxBuffer = 2 ** 28

/**
 * Runs git in a folder. It fails, for example, if the repository belongs to another user.
 * @returns `undefined` if the folder is in no repository
 * @throws {GitFailure} if there is a repository, and git fails or is not installed
 */
function run(cwd: string, args: readonly string[]) {
  const { status, stdout, stderr, error } = spawnSync("git", args, { cwd, encoding: "utf8", maxBuffer })
  if (status === 0 || (status === 1 && args[0] === "check-ignore")) return { status, stdout }
  if (!isInRepository(cwd)) return undefined
  const isMissing = error !== undefined && "code" in error && error.code === "ENOENT"
  const reason = isMissing ? "git is not installed" : error?.message ?? stderr.split("\n", 1)[0]!
  throw new GitFailure(reason)
}

const isInRepository = (folder: string): boolean =>
  existsSync(join(folder, ".git")) || (folder !== dirname(folder) && isInRepository(dirname(folder)))

/**
 * Returns what git prints in a folder, or `undefined` if the folder is in no repository.
 * @throws {GitFailure}
 */
export const askGit = (cwd: string, ...args: readonly string[]): string | undefined => run(cwd, args)?.stdout

/** Returns the names of the file and of the file to which it links, from the folder: git may have either. */
export function findNames(cwd: string, file: string): readonly string[] {
  const path = join(cwd, file)
  const target = existsSync(path) ? relative(realpathSync(cwd), realpathSync(path)) : file
  return [...new Set([file, target])]
}

/** Returns the last commit that has the file, or `undefined` if there is none. @throws {GitFailure} */
export const findCommit = (cwd: string, name: string): string | undefined =>
  askAbout(cwd, name, "log", "--all", "--format=%h", "-1")?.stdout.trim() || undefined

/** Returns whether git tracks the file, or `undefined` if it is in no repository. @throws {GitFailure} */
export function isTracked(cwd: string, name: string): boolean | undefined {
  const answer = askAbout(cwd, name, "ls-files")
  return answer && answer.stdout !== ""
}

/** Returns whether git ignores the file, or `undefined` if it is in no repository. @throws {GitFailure} */
export function isIgnored(cwd: string, name: string): boolean | undefined {
  const answer = askAbout(cwd, name, "check-ignore")
  return answer && answer.status === 0
}

/** Runs git in the folder of the file: the target of a link may be in another repository. */
function askAbout(cwd: string, name: string, ...args: readonly string[]) {
  const path = resolve(realpathSync(cwd), name)
  return run(dirname(path), [...args, "--", basename(path)])
}
