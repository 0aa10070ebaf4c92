import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { chooseParts, keepPassed } from "./change.ts"
import { everything, toParts } from "./table.ts"

let folder = ""
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-auth-change-"))
  git("init", "--quiet", "--initial-branch=main")
  commit("README.md", "cli/src/index.ts")
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const author = ["-c", "user.name=test", "-c", "user.email=test@example.com"]
const git = (...args: string[]) => execFileSync("git", [...author, ...args], { cwd: folder, encoding: "utf8" })
function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${path} ${crypto.randomUUID()}`)
  }
}
function commit(...paths: string[]): void {
  write(...paths)
  git("add", "--all")
  git("commit", "--quiet", "--allow-empty", "--message", "x")
}

describe("the parts of a change", () => {
  it("are none if the commit is empty", () => {
    commit()
    expect(chooseParts(folder).parts).toEqual([])
  })

  it("are those of both paths of a renamed file", () => {
    mkdirSync(join(folder, "docs"))
    renameSync(join(folder, "cli/src/index.ts"), join(folder, "docs/index.ts"))
    commit()
    expect(chooseParts(folder).parts).toEqual(["cli", "docs"])
  })

  it("are all if a path is unknown, and the reason names it", () => {
    commit("unheard/of.ts")
    const { parts, reason } = chooseParts(folder)
    expect(parts).toEqual(everything)
    expect(reason.join("\n")).toContain("unheard/of.ts")
  })

  it("are those that a merge adds to its first parent", () => {
    git("switch", "--quiet", "--create", "topic")
    commit("frameworks/astro/src/index.ts")
    commit("frameworks/hono/src/index.ts")
    git("switch", "--quiet", "main")
    commit("adapters/redis/src/index.ts")
    git(...author, "merge", "--quiet", "--no-edit", "topic")
    expect(chooseParts(folder).parts).toEqual(["astro", "hono"])
  })

  it("are those since the last commit that passed CI", () => {
    keepPassed(folder)
    commit("cli/src/index.ts")
    commit("docs/page.md")
    expect(chooseParts(folder).parts).toEqual(["cli", "docs"])
  })

  it("are those since the parent if the commit that passed is not an ancestor", () => {
    git("switch", "--quiet", "--create", "topic")
    commit("cli/src/index.ts")
    keepPassed(folder)
    git("switch", "--quiet", "main")
    commit("docs/page.md")
    expect(chooseParts(folder).parts).toEqual(["docs"])
  })

  it("include what is not committed, and such a checkout is not kept as passed", () => {
    commit()
    write("bench/new.ts")
    keepPassed(folder)
    expect(chooseParts(folder).parts).toEqual(["bench"])
    commit()
    commit("cli/src/index.ts")
    expect(chooseParts(folder).parts).toEqual(["cli"])
  })

  it("are all in a shallow clone", () => {
    commit("docs/page.md")
    const clone = join(folder, "shallow")
    git("clone", "--quiet", "--depth=1", `file://${folder}`, clone)
    expect(chooseParts(clone).parts).toEqual(everything)
  })
})

it.each([
  ["frameworks/astro/src/index.ts", ["astro"]],
  ["frameworks/astro/README.md", ["docs"]],
  ["frameworks/new/src/index.ts", everything],
  ["core/src/session/jwt.ts", ["stores"]],
  ["core/src/oauth/token.ts", []],
  ["conformance/src/scenarios/csrf/skipped.ts", ["suite"]],
  ["core/deno.json", ["jsr", "packages"]],
  ["package-lock.json", everything],
  [".ci/run", everything],
])("%s asks for %j", (path, parts) => expect(toParts(path)).toEqual(parts))
