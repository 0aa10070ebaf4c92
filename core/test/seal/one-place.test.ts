import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const source = join(import.meta.dirname, "../../src")
const files = globSync("**/*.ts", { cwd: source }).map((file) => file.replaceAll("\\", "/"))
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(source, file), "utf8")))

test("no other file calls WebCrypto or node:crypto, so that both implementations stay equal", () => {
  expect(filesWith(/\bcrypto\.subtle\b/).toSorted()).toEqual([
    "providers/azure-communication.ts", // signs for one mail service
    "seal/web-crypto.ts",
  ])
  expect(filesWith(/BuiltinModule.*"node:crypto"/)).toEqual(["seal/node-crypto.ts"])
})

// the examples in docstrings may; bundlers for browsers and edge runtimes reject such an import, and Next.js warns about `process.x`
test("no file imports a module of Node, or names the global `process`", () => {
  expect(filesWith(/^(?!\s*\*).*\b(from|import|require)\b\s*\(?\s*"node:/m)).toEqual([])
  expect(filesWith(/(?<![.\w"`'])process\.(?!env\b)\w/)).toEqual([])
})
