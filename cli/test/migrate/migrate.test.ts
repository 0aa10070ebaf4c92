import { execFileSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { call, readFiles, writeApp } from "./app.ts"

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

function write(files: ReadonlyMap<string, string>): string {
  const folder = writeApp(files)
  folders.push(folder)
  return folder
}

const read = (folder: string, path: string) => readFileSync(join(folder, path), "utf8")
const status = (folder: string) => execFileSync("git", ["status", "--porcelain"], { cwd: folder, encoding: "utf8" })

describe.each(["next", "sveltekit"])("an app with Auth.js and %s", (name) => {
  it("imports nothing of Auth.js afterwards, but its providers and adapters", async () => {
    const files = readFiles(name)
    const folder = write(files)
    await call(folder, "migrate", "auth.js", "--yes")
    const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: folder, encoding: "utf8" })
    for (const path of new Set(sources.split("\n").filter((path) => /\.(ts|tsx|svelte)$/.test(path)))) {
      const text = status(folder).includes(`D ${path}`) ? "" : read(folder, path)
      expect(text, path).not.toMatch(/["'](next-auth|@auth\/(sveltekit|core(?!\/providers\/coinbase)))/)
    }
    expect(read(folder, "package.json")).not.toMatch(/next-auth|@auth\/sveltekit/)
  })

  it("is not changed by a second run, which says so", async () => {
    const folder = write(readFiles(name))
    await call(folder, "migrate", "auth.js", "--yes")
    const before = status(folder)
    const { printed } = await call(folder, "migrate", "auth.js", "--yes")
    expect(printed).toContain("Nothing to convert: no file of this app imports Auth.js.")
    expect(status(folder)).toBe(before)
  })
})
