import { spawn, spawnSync } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { afterEach, describe, expect, it } from "vitest"
import { createApp, next, type TestApp } from "./app.ts"

const apps: TestApp[] = []
afterEach(() => apps.splice(0).forEach(({ remove }) => remove()))

/** Runs `svc-auth init` in a terminal, and answers its question. Returns the exit code. */
async function answer({ cwd }: TestApp, keys: string): Promise<number | null> {
  const program = join(import.meta.dirname, "..", "src", "program.ts")
  // a new terminal has no columns
  const command = `stty cols 100 rows 40; ${process.execPath} -C @svc-auth/source ${program} init`
  const PATH = `${join(cwd, "..", "bin")}:${process.env["PATH"]}`
  const env = { ...process.env, PATH, CI: undefined, TERM: "xterm" }
  const child = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
    cwd,
    env,
  })
  let text = ""
  child.stdout.on("data", (chunk) => {
    text += String(chunk)
    // `script` ends only after its input
    if (text.includes("Make these changes?")) child.stdin.end(keys)
  })
  return await new Promise((resolve) => child.once("close", resolve))
}

describe.runIf(spawnSync("script", ["--version"]).status === 0)("in a terminal, svc-auth init", () => {
  it("makes the changes if the answer is yes", async () => {
    const app = createApp(undefined, next)
    apps.push(app)
    expect(await answer(app, "y\r")).toBe(0)
    expect(app.read("proxy.ts")).toContain("auth as proxy")
    expect(app.installed()).toBe("npm i @svc-auth/core @svc-auth/nextjs\n")
  })

  it.each([["no", "n\r"], ["Ctrl+C", "\x03"]])("changes nothing if the answer is %s", async (_name, keys) => {
    const app = createApp(undefined, next)
    apps.push(app)
    const before = app.snapshot()
    expect(await answer(app, keys)).toBe(0)
    expect(app.snapshot()).toEqual(before)
    expect(app.installed()).toBe("")
  })
})
