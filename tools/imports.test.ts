import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { findImportRing, findImports } from "./imports.ts"

const source = new URL("../conformance/src/", import.meta.url)

test("no file of the suite imports itself through other files", () => {
  const files = globSync("**/*.ts", { cwd: source }).map((file) => file.replaceAll("\\", "/")).sort()
  const edges = files.flatMap((file) => findImports(file, readFileSync(new URL(file, source), "utf8")))
  expect(edges.length).toBeGreaterThan(files.length)
  expect(findImportRing(edges)).toBeUndefined()
})
