import { spawnSync } from "node:child_process"
import { existsSync, realpathSync } from "node:fs"
import { basename, delimiter, dirname, isAbsolute, join, relative, resolve } from "node:path"
import process from "node:process"
import { Refusal } from "./command.ts"

/** Git did not answer, so no one knows which files it has. */
export class GitFailure extends Refusal {
  readonly reason: string
  readonly cure: string
  constructor(reason: string, cure = "run `git status` in this folder, and correct what it reports") {
    super(`git fails (${reason}): ${cure}.`)
    this.reason = reason
    this.cure = cure
  }
}

/** The most that git may print, in bytes. */
const maxBuffer = 2 ** 28

/**
 * The folder's configuration of git may name programs: git must start none of them, because the developer has not agreed to anything yet.
 * A clone contains such a configuration if one of its folders has the form of a bare repository.
 */
const settings = ["safe.bareRepository=explicit", "core.fsmonitor=", "core.hooksPath=/dev/null"]

/** The cure where `git status` would run these programs. */
const readConfig =
  "before you call git in this folder, read its configuration, which may name programs that git runs, and correct it"

/** Returns the variables with which git writes no index, fetches no missing objects, and is not a program of the folder. */
function createEnv(): NodeJS.ProcessEnv {
  // npx puts `node_modules/.bin` of the folder first
  const path = (process.env["PATH"] ?? "").split(delimiter)
    .filter((entry) => isAbsolute(entry) && !/[/\\]node_modules[/\\]/.test(entry))
  return { ...process.env, PATH: path.join(delimiter), GIT_OPTIONAL_LOCKS: "0", GIT_ALLOW_PROTOCOL: "none" }
}

/**
 * Runs git in a folder. It fails, for example, if the repository belongs to another user.
 * @returns `undefined` if the folder is in no repository
 * @throws {GitFailure} if there is a repository, and git fails or is not installed
 */
function run(cwd: string, args: readonly string[], more: readonly string[] = []) {
  const options = [...settings, ...more].flatMap((setting) => ["-c", setting])
  const { status, stdout, stderr, error } = spawnSync("git", ["-C", cwd, ...options, ...args], {
    // Windows looks for programs in this folder first
    cwd: dirname(process.execPath),
    env: createEnv(),
    encoding: "utf8",
    maxBuffer,
  })
  if (status === 0 || (status === 1 && /^(?:check-ignore|config)$/.test(args[0]!))) return { status, stdout }
  if (!isInRepository(cwd)) return undefined
  const isMissing = error !== undefined && "code" in error && error.code === "ENOENT"
  const reason = isMissing ? "git is not installed" : error?.message ?? stderr.split("\n", 1)[0]!
  throw new GitFailure(reason, reason.includes("safe.bareRepository") ? readConfig : undefined)
}

const isInRepository = (folder: string): boolean =>
  existsSync(join(folder, ".git")) || (folder !== dirname(folder) && isInRepository(dirname(folder)))

/**
 * Returns what git prints in a folder, or `undefined` if the folder is in no repository.
 * @throws {GitFailure}
 */
export const askGit = (cwd: string, ...args: readonly string[]): string | undefined => run(cwd, args)?.stdout

/**
 * Returns whether files that git tracks have changes, or others that git does not ignore are new.
 * @param args further arguments of `git status`
 * @returns `undefined` if the folder is in no repository
 * @throws {GitFailure}
 */
export function hasChanges(cwd: string, ...args: readonly string[]): boolean | undefined {
  // git compares what a filter makes of a file; `status` in a submodule would run the filters of its configuration
  const filters = askGit(cwd, "config", "-z", "--name-only", "--get-regexp", "^filter\\.")?.split("\0").filter(Boolean)
  const unclear = filters?.find((name) => name.includes("="))
  if (unclear !== undefined) throw new GitFailure(`it has the setting ${unclear}`, readConfig)
  const status = ["status", "--porcelain", "--ignore-submodules=dirty", ...args]
  const answer = run(cwd, status, filters?.map((name) => `${name}=`))
  return answer && answer.stdout !== ""
}

/** Returns the names of the file and of the file to which it links, from the folder: git may have either. */
export function findNames(cwd: string, file: string): readonly string[] {
  const path = join(cwd, file)
  const target = existsSync(path) ? relative(realpathSync(cwd), realpathSync(path)) : file
  return [...new Set([file, target])]
}

/** Returns the last commit that has the file, or `undefined` if there is none. @throws {GitFailure} */
export const findCommit = (cwd: string, name: string): string | undefined =>
  askAbout(cwd, name, "rev-list", "--all", "--abbrev-commit", "-1")?.stdout.trim() || undefined

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
