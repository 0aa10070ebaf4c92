import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

it("the interface compiles as its type tests use it", async () => {
  const run = promisify(execFile)(toPath("../../node_modules/.bin/tsc"), ["-p", toPath("tsconfig.json")])
  const output = await run.then(({ stdout }) => stdout, ({ stdout }: { stdout: string }) => stdout)
  expect(output).toBe("")
})
