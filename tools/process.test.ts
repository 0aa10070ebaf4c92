import process from "node:process"
import { expect, test } from "vitest"
import { run } from "./process.ts"

const leaver = `
  const child = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" })
  child.unref()
`

test.skipIf(process.platform === "win32")(
  "a command ends together with the processes that still hold its output",
  async () => {
    // the output closes when the last process that holds it has ended
    expect((await run("node", ["-e", leaver])).code).toBe(0)
  },
)

test.skipIf(process.platform === "win32")("a command that does not exist fails with a reason", async () => {
  const { code, output } = await run("svc-auth-no-such-command", [])
  expect(code).toBe(127)
  expect(output).toContain("svc-auth-no-such-command ENOENT")
})
