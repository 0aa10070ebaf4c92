import { findCommit, findNames, GitFailure, isIgnored, isTracked } from "../../git.ts"
import { type Finding, write } from "../finding.ts"
import type { Folder } from "../folder.ts"

const { ok, fault, unknown } = write("env-in-git")
const page = "docs/deployment.md#changing-the-secret"

/** Whether git ignores the files with secrets, and never had them. */
export function checkGit({ path, envFiles }: Folder): Finding[] {
  if (envFiles.length === 0) return [ok("there is no .env file")]
  return envFiles.flatMap((file) => findNames(path, file)).map((name) => {
    try {
      return judge(path, name)
    } catch (thrown) {
      if (!(thrown instanceof GitFailure)) throw thrown
      return unknown(
        `cannot tell whether git has ${name}: ${thrown.reason}`,
        `${thrown.cure[0]!.toUpperCase()}${thrown.cure.slice(1)}, and run doctor again: docs/doctor.md#the-folder`,
      )
    }
  })
}

/** @throws {GitFailure} */
function judge(path: string, name: string): Finding {
  const tracked = isTracked(path, name)
  if (tracked === undefined) return ok(`${name} is in no git repository`)
  if (tracked) {
    return fault(
      `${name} is in the git index`,
      `Run \`git rm --cached ${name}\`, add the file to .gitignore, and replace its secrets if it was committed: ${page}`,
    )
  }
  const commit = findCommit(path, name)
  if (commit !== undefined) {
    return fault(
      `${name} is in git's history, in commit ${commit} and perhaps others`,
      `Replace every secret that the file had then, because clones keep it: ${page}`,
    )
  }
  if (isIgnored(path, name)) return ok(`git ignores ${name}`)
  return fault(`git does not ignore ${name}`, `Add ${name} to .gitignore: docs/deployment.md#the-file-env`)
}
