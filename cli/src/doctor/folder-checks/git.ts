import { execFile } from "node:child_process"
import { type Finding, write } from "../finding.ts"
import type { Folder } from "../folder.ts"

const { ok, fault, unknown } = write("env-in-git")
const page = "docs/deployment.md#changing-the-secret"

/** Returns the exit code and the output. The code is `undefined` if git cannot be started. */
const git = (cwd: string, ...args: string[]) =>
  new Promise<{ code: number | undefined; output: string }>((resolve) =>
    execFile(
      "git",
      args,
      { cwd },
      (error, output) => resolve({ code: error ? typeof error.code === "number" ? error.code : undefined : 0, output }),
    )
  )

/** Whether git ignores the files with secrets, and never had them. */
export async function checkGit({ path, envFiles }: Folder): Promise<Finding[]> {
  const inside = await git(path, "rev-parse", "--is-inside-work-tree")
  if (inside.code === undefined) {
    return [unknown("git is not installed", "Install git and run the check again: docs/doctor.md")]
  }
  if (inside.code !== 0) return [ok("the folder is in no git repository")]
  if (envFiles.length === 0) return [ok("there is no .env file")]
  return await Promise.all(envFiles.map((file) => checkFile(path, file)))
}

async function checkFile(path: string, file: string): Promise<Finding> {
  const isTracked = (await git(path, "ls-files", "--error-unmatch", "--", file)).code === 0
  if (isTracked) {
    return fault(
      `${file} is in the git index`,
      `Run \`git rm --cached ${file}\`, add the file to .gitignore, and replace its secrets if it was committed: ${page}`,
    )
  }
  const history = await git(path, "log", "--all", "--format=%h", "-1", "--", file)
  if (history.code === 0 && history.output.trim()) {
    return fault(
      `${file} is in git's history, in commit ${history.output.trim()} and perhaps others`,
      `Replace every secret that the file had then, because clones keep it: ${page}`,
    )
  }
  if ((await git(path, "check-ignore", "-q", "--", file)).code === 0) return ok(`git ignores ${file}`)
  return fault(`git does not ignore ${file}`, `Add ${file} to .gitignore: docs/deployment.md#the-file-env`)
}
