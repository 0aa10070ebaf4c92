import { expect, test } from "vitest"
import { readPublished } from "./packages.ts"

test("no published package that apps install needs another one than the core, so that they install what they use", () => {
  // npx runs the program, which prints the tables of @svc-auth/sql
  const installed = readPublished().filter(({ name }) => name !== "@svc-auth/cli")
  const needed = installed.flatMap(({ dependencies = {} }) => Object.keys(dependencies))
  expect(new Set(needed.filter((name) => name.startsWith("@svc-auth/")))).toEqual(new Set(["@svc-auth/core"]))
})
