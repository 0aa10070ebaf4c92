/**
 * The change since the last commit that passed CI. As a program, it stores the id of this commit as that one: `.ci/run` ends with it.
 * @module
 */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../root.ts"
import { everything, type Part, toParts } from "./table.ts"

/** The parts that a run plays, and why. */
export interface Choice {
  readonly parts: readonly Part[]
  /** For people: the commit that the change is compared with, and the paths that decided. */
  readonly reason: readonly string[]
}

/** @param folder of the checkout. Default: this repository */
export function chooseParts(folder: string = root): Choice {
  const git = (...args: readonly string[]): string =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim()
  const base = findBase(git, folder)
  if (base === undefined) {
    return { parts: everything, reason: ["every part: there is no earlier commit to compare with"] }
  }
  const lines = [
    // a renamed file counts at both paths; the change of a merge is what it adds to its first parent
    ...git("diff", "--name-only", "--no-renames", "-z", base.commit).split("\0"),
    ...git("ls-files", "--others", "--exclude-standard", "-z").split("\0"),
  ]
  const paths = new Set(lines.filter((path) => path !== ""))
  const byPart = Map.groupBy(
    [...paths].flatMap((path) => toParts(path).map((part) => ({ part, path }))),
    (one) => one.part,
  )
  const parts = everything.filter((part) => byPart.has(part))
  return {
    parts,
    reason: [
      `compared with ${base.commit.slice(0, 12)}, ${base.why}: ${paths.size} paths`,
      ...parts.map((part) => {
        const [first, ...others] = byPart.get(part)!
        return `${part}: ${first!.path}${others.length > 0 ? ` and ${others.length} more` : ""}`
      }),
    ],
  }
}

type Git = (...args: readonly string[]) => string

const recordOf = (git: Git, folder: string): string => join(folder, git("rev-parse", "--git-path", "svc-auth-passed"))

function findBase(git: Git, folder: string): { readonly commit: string; readonly why: string } | undefined {
  const isKnown = (commit: string) => tries(() => git("merge-base", "--is-ancestor", commit, "HEAD"))
  try {
    const record = recordOf(git, folder)
    const passed = existsSync(record) ? readFileSync(record, "utf8").trim() : ""
    if (/^[0-9a-f]{40}$/.test(passed) && isKnown(passed)) return { commit: passed, why: "which passed CI" }
    return { commit: git("rev-parse", "--verify", "--quiet", "HEAD^"), why: "the parent" }
  } catch {
    // no repository, its first commit, or a shallow clone
    return undefined
  }
}

function tries(run: () => void): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}

/** Remembers that the commit has passed CI, unless the checkout has changes that are not committed. */
export function keepPassed(folder: string = root): void {
  const git: Git = (...args) => execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim()
  if (git("status", "--porcelain") === "") writeFileSync(recordOf(git, folder), `${git("rev-parse", "HEAD")}\n`)
}

if (import.meta.main) keepPassed()
