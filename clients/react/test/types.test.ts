import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { testPublicTypes } from "../../../tools/types/test-types.ts"
import manifest from "../package.json" with { type: "json" }

// builds the package
testPublicTypes(new URL(".", import.meta.url))

test('every built entry begins with "use client", so that server components can import it', () => {
  const { "./package.json": _, ...entries } = manifest.exports
  const starts = Object.values(entries).map(({ default: file }) =>
    readFileSync(new URL(`../${file}`, import.meta.url), "utf8").split("\n", 1)[0]
  )
  expect(starts).toEqual(['"use client";', '"use client";'])
})
