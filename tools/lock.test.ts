import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { run } from "./process.ts"

/** Runs the check over a folder that holds this lock, and that it must find by itself. */
function check(packages: Readonly<Record<string, unknown>>): Promise<{ code: number; output: string }> {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-lock-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, ".ci", "app"), { recursive: true })
  writeFileSync(join(folder, ".ci", "app", "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }))
  return run("node", ["tools/lock.ts", folder])
}

const parent = { version: "1.0.0", optionalDependencies: { "@tool/darwin-arm64": "1.0.0", "@tool/linux-x64": "1.0.0" } }
const platform = { version: "1.0.0", optional: true }

test("a lock that lists every platform's package passes, wherever it nests them", async () => {
  const { code } = await check({
    "": {},
    "node_modules/tool": parent,
    "node_modules/tool/node_modules/@tool/darwin-arm64": platform,
    "node_modules/@tool/linux-x64": platform,
  })
  expect(code).toBe(0)
})

test("a lock without another platform's package fails and says which", async () => {
  const { code, output } = await check({
    "": {},
    "node_modules/tool": parent,
    "node_modules/@tool/linux-x64": platform,
    "node_modules/other/node_modules/@tool/darwin-arm64": platform,
  })
  expect(code).toBe(1)
  expect(output.replaceAll("\\", "/")).toContain(
    ".ci/app/package-lock.json lacks an optional package: node_modules/tool → @tool/darwin-arm64",
  )
})

test("a lock that names a registry fails", async () => {
  const { code, output } = await check({ "": {}, "node_modules/tool": { resolved: "https://npm.test/tool-1.0.0.tgz" } })
  expect(code).toBe(1)
  expect(output).toContain("names the registry of node_modules/tool")
})
