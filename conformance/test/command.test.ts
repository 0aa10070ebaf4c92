import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, it, vi } from "vitest"
import { startCommand } from "../src/drivers/command.ts"

const run = (script: string, limitSeconds?: number) =>
  startCommand({ command: process.execPath, args: ["-e", script], cwd: import.meta.dirname, env: {}, limitSeconds })

afterEach(() => void vi.useRealTimers())

it("a server that never prints its address is stopped, and the error contains its output", async () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-command-"))
  const file = join(folder, "printed")
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  const script = `console.log("process " + process.pid); fs.writeFileSync(${JSON.stringify(file)}, "")
setInterval(() => {}, 1_000)`
  const ended = run(script, 5).then(() => new Error("it started"), (error: Error) => error)
  await expect.poll(() => existsSync(file)).toBe(true)
  // what it has printed is read before this
  await new Promise((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(5_000)
  const { message } = await ended
  rmSync(folder, { recursive: true })
  expect(message).toContain("printed no address for 5 s")
  const [, pid] = /process (\d+)/.exec(message) ?? []
  expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH")
})

it("an address with colour codes is recognised", async () => {
  const script = `console.log("http://127.0.0.1:\\x1b[1m4711\\x1b[22m/"); setInterval(() => {}, 1_000)`
  const { port, close } = await run(script)
  expect(port).toBe(4711)
  await close()
})

it("the error for a server that ends before it prints its address contains its output", async () => {
  await expect(run(`console.log("no port"); process.exitCode = 3`)).rejects.toThrow(
    /ended with 3 and printed:\nno port/,
  )
})
