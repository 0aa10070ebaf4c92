import { spawn, spawnSync } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { afterEach, describe, expect, it } from "vitest"
import { commit, createApp, next, nextAuth, type TestApp } from "./app.ts"

const apps: TestApp[] = []
afterEach(() => apps.splice(0).forEach(({ remove }) => remove()))

/** Runs a command in a terminal, and answers its questions. Returns the exit code. */
async function answer(
  { cwd }: TestApp,
  args: string,
  ...answers: (readonly [question: string, keys: string])[]
): Promise<number | null> {
  const program = join(import.meta.dirname, "..", "src", "program.ts")
  // a new terminal has no columns
  const command = `stty cols 100 rows 40; ${process.execPath} -C @svc-auth/source ${program} ${args}`
  const PATH = `${join(cwd, "..", "bin")}:${process.env["PATH"]}`
  const env = { ...process.env, PATH, CI: undefined, TERM: "xterm" }
  const child = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
    cwd,
    env,
  })
  let text = ""
  child.stdout.on("data", (chunk) => {
    text += String(chunk)
    const [question, keys] = answers[0] ?? []
    if (question === undefined || !text.includes(question)) return
    answers.shift()
    child.stdin.write(keys)
    // `script` ends only after its input
    if (answers.length === 0) child.stdin.end()
  })
  return await new Promise((resolve) => child.once("close", resolve))
}

const isTerminal = spawnSync("script", ["--version"]).status === 0
const change = "Make these changes?"

describe.runIf(isTerminal)("in a terminal, svc-auth init", () => {
  it("makes the changes if the answer is yes", async () => {
    const app = createApp(undefined, next)
    apps.push(app)
    expect(await answer(app, "init", [change, "y\r"])).toBe(0)
    expect(app.read("proxy.ts")).toContain("auth as proxy")
    expect(app.installed()).toBe("npm i @svc-auth/core @svc-auth/nextjs\n")
  })

  it.each([["no", "n\r"], ["Ctrl+C", "\x03"]])("changes nothing if the answer is %s", async (_name, keys) => {
    const app = createApp(undefined, next)
    apps.push(app)
    const before = app.snapshot()
    expect(await answer(app, "init", [change, keys])).toBe(0)
    expect(app.snapshot()).toEqual(before)
    expect(app.installed()).toBe("")
  })
})

describe.runIf(isTerminal)("in a terminal, svc-auth migrate", () => {
  it.each([
    ["n\r", 1, ""],
    ["y\r", 0, "npm i\nnpx tsc --noEmit\nnpm run build\n"],
  ])("asks before it runs code of the app: %j", async (keys, code, commands) => {
    const app = createApp(undefined, nextAuth)
    apps.push(app)
    commit(app)
    const answers = [["Write these 2 files?", "y\r"], ["Run these commands?", keys]] as const
    expect(await answer(app, "migrate auth.js", ...answers)).toBe(code)
    expect(app.installed()).toBe(commands)
    expect(app.read("auth.ts")).toContain("Svc(")
  })
})
