import process from "node:process"
import { expect, test } from "vitest"
import { run } from "./process.ts"

const leaver = `
  const child = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" })
  child.unref()
`

test.skipIf(process.platform === "win32")(
  "a command's end is the end of what it left running with its output open",
  async () => {
    // its output closes when the last that holds it has ended
    expect((await run("node", ["-e", leaver])).code).toBe(0)
  },
)

test.skipIf(process.platform === "win32")("a command that is not there has failed, and says why", async () => {
  const { code, output } = await run("svc-auth-no-such-command", [])
  expect(code).toBe(127)
  expect(output).toContain("svc-auth-no-such-command ENOENT")
})
