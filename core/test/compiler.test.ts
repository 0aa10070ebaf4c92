import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const tsc = (...args: string[]) =>
  promisify(execFile)(toPath("../../node_modules/.bin/tsc"), args, { cwd: toPath("../..") })
    .then(({ stdout }) => stdout, ({ stdout }: { stdout: string }) => stdout)

test("the type tests of an app know its own claims", async () => {
  expect(await tsc("-b", "core")).toBe("")
  expect(await tsc("-p", toPath("types/augmented"))).toBe("")
})

test("the compiler rejects a wrong configuration with a message that names the mistake", async () => {
  const expected = readFileSync(toPath("types/mistakes/config.ts"), "utf8").split("\n")
    .flatMap((text, index) => text.startsWith("// says: ") ? [{ line: index + 2, says: text.slice(9) }] : [])
  const messages = (await tsc("-p", toPath("types/mistakes"), "--pretty", "false")).split(/\n(?=\S)/)
  const found = messages.map((message) => ({ line: Number(/\((\d+),/.exec(message)?.[1]), message: message.trimEnd() }))
  expect(found.map(({ line }) => line)).toEqual(expected.map(({ line }) => line))
  for (const [index, { message }] of found.entries()) {
    const lines = message.split("\n")
    // the parts that a reader looks at: the start and the end
    expect([lines[0], lines.at(-1)].join("\n")).toContain(expected[index]?.says)
    expect(lines.length, message).toBeLessThanOrEqual(8)
  }
})
