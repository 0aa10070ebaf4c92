import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"

test("a text response stays text/plain on Bun after the session was read", async () => {
  const script = fileURLToPath(new URL("text-bun.ts", import.meta.url))
  const { stdout } = await promisify(execFile)("bun", ["--conditions=@svc-auth/source", script])
  expect(JSON.parse(stdout)).toEqual(["text/plain;charset=utf-8", "Cookie", "Hello, stranger"])
})
