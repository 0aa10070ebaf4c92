import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const tsc = (...args: string[]) =>
  promisify(execFile)(toPath("../../node_modules/.bin/tsc"), args, { cwd: toPath("../..") })
    .then(({ stdout }) => stdout, ({ stdout }: { stdout: string }) => stdout)

test("an app's own claims are known, as its type tests use them", async () => {
  expect(await tsc("-b", "core")).toBe("")
  expect(await tsc("-p", toPath("types/augmented"))).toBe("")
}, 120_000)
