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

test("an import ring is found", () => {
  const edges = [
    ...findImports("a.ts", `import "./b.ts"`),
    ...findImports("b.ts", `export type A = import("./c/index.ts").A`),
    ...findImports("c/index.ts", `import type { B } from "../b.ts"`),
  ]
  expect(findImportRing(edges)).toEqual(["b.ts", "c/index.ts", "b.ts"])
})
