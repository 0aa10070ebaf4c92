import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const tsc = (...args: string[]) =>
  promisify(execFile)(toPath("../../../node_modules/.bin/tsc"), args, { cwd: toPath("../../..") })
    .then(({ stdout }) => stdout, ({ stdout }: { stdout: string }) => stdout)

test.each([".", "augmented"])("the type tests in %s compile", async (folder) => {
  if (process.env["SVC_CONFORMANCE_BUILT"] !== "1") expect(await tsc("-b")).toBe("")
  expect(await tsc("-p", toPath(folder))).toBe("")
}, 120_000)
