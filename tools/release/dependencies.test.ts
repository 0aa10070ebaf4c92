import { expect, test } from "vitest"
import { readPublished } from "./packages.ts"

test("no published package needs another one than the core, so that apps install what they use", () => {
  const needed = readPublished().flatMap(({ dependencies = {} }) => Object.keys(dependencies))
  expect(new Set(needed.filter((name) => name.startsWith("@svc-auth/")))).toEqual(new Set(["@svc-auth/core"]))
})
