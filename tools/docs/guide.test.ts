import { execFile } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import process from "node:process"
import { afterAll, beforeAll, expect, it } from "vitest"
import { findInGuide, writeGuide } from "./guide.ts"
import { type Manifest, readManifest, root } from "../root.ts"
import { buildPackages } from "../apps/fixture-apps.ts"

/** The names in the guide's `npm install`, except those of the tarballs. */
const installed = [...findInGuide("npm install /tmp").matchAll(/ ([@a-z][\w/-]*)(?= |\n|$)/g)].map(([, name]) => name!)
  .filter((name) => name !== "install")

/** The packages of which the guide makes tarballs. */
const packed = [...findInGuide("npm pack").matchAll(/--workspace @svc-auth\/(\w+)/g)].map(([, name]) => name!)

let folder = ""
beforeAll(async () => {
  await buildPackages()
  // a copy outside of the repository, because Node looks for packages above the file that imports them
  folder = mkdtempSync(join(tmpdir(), "svc-auth-guide-"))
  const names = new Set(installed)
  for (const name of packed) {
    const { dependencies = {}, files: published = [] } = readManifest(name) as Manifest & { files?: string[] }
    for (const path of ["package.json", ...published.filter((path) => !path.startsWith("!"))]) {
      cpSync(join(root, name, path), join(folder, "node_modules/@svc-auth", name, path), { recursive: true })
    }
    for (const needed of Object.keys(dependencies)) {
      if (!packed.includes(needed.replace("@svc-auth/", ""))) names.add(needed)
    }
  }
  for (const name of names) link(name)
  writeGuide(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Links a package that this repository has. */
function link(name: string): void {
  const target = ["conformance", "."].map((part) => join(root, part, "node_modules", name)).find((path) =>
    existsSync(path)
  )
  const path = join(folder, "node_modules", name)
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target!, path, "junction")
}

const run = (script: string, ...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd: folder }, (_, stdout, stderr) => resolve(stdout + stderr))
  })

it("the files of the guide compile, with the declarations of all packages", async () => {
  expect(await run("node_modules/typescript/bin/tsc", "--noEmit", "--skipLibCheck", "false")).toBe("")
})

it("the suite plays on the files of the guide, without packages that the app does not use", {
  timeout: 120_000,
}, async () => {
  const only = ["credentials", "password"].flatMap((topic) => ["--only", topic])
  const output = await run("node_modules/@svc-auth/conformance/bin.js", ...only)
  expect(output).toContain("passwords: @svc-auth/password is not installed")
  expect(output).toMatch(/\n[1-9]\d* passed, 0 failed, [1-9]\d* skipped\n$/)
})
