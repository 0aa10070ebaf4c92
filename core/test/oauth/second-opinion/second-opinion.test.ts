import { readFileSync } from "node:fs"
import fc from "fast-check"
import { expect, test } from "vitest"
import { generateCases, judgeCase } from "./generated.ts"
import { parts } from "./parts.ts"
import { checkTable } from "./table.ts"

test.each(parts)("both judges agree on $name, except for the listed cases", checkTable)

test("10,000 combinations differ only by what the lists explain", async () => {
  const property = fc.asyncProperty(await generateCases(), async (one) => {
    expect(await judgeCase(one)).toBeUndefined()
  })
  await fc.assert(property, { numRuns: 10_000, seed: 1 })
})

test("decision 3 names the version that is compared", () => {
  const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8")
  const { version } = JSON.parse(read("node_modules/oauth4webapi/package.json"))
  expect(read("docs/decisions/0003-id-tokens-are-verified-by-jose.md")).toContain(`oauth4webapi ${version}`)
})
