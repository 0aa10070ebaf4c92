import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readRows, toGenerated } from "./scenario-index.ts"
import { browserScenarios } from "../conformance/src/browser/index.ts"
import { idTokenFaults } from "../conformance/src/idp/id-token-faults.ts"
import { type Row, toLedger, toSummary } from "../conformance/src/ledger.ts"
import { scenarios } from "../conformance/src/scenarios/index.ts"

const rows = readRows()
const isTest = (path: string) => existsSync(new URL(`../${path}`, import.meta.url))

describe("the ledger", () => {
  it("every row of the interface is covered, excused or open", () => {
    const ledger = toLedger(rows, [...scenarios, ...browserScenarios], isTest)
    console.log(toSummary(ledger))
    expect(ledger.faults).toEqual([])
  })

  const row = (more: Partial<Row> = {}): Row => ({ id: "1/1", says: "It is.", ...more })
  const scenario = { id: "a/b", spec: ["1/1"] }
  it.each<[string, readonly Row[], readonly { id: string; spec: string[] }[]]>([
    ["a row without cover", [row()], []],
    ["a scenario that names an unknown row", [], [scenario]],
    ["an open row that a scenario covers", [row({ open: "database" })], [scenario]],
    ["a test that is not there", [row({ test: "nowhere.ts" })], []],
    ["two excuses", [row({ reason: "a", open: "b" })], []],
    ["two rows of one id", [row(), row()], [scenario]],
  ])("reports %s", (_name, some, walks) => expect(toLedger(some, walks, isTest).faults).toHaveLength(1))

  it("the summary counts covered and open rows", () => {
    const ledger = toLedger([row(), row({ id: "1/2", open: "database" })], [scenario], isTest)
    expect(toSummary(ledger)).toBe("rows covered 1 of 2 (1 open)")
  })
})

describe("generated files", () => {
  const toWords = (text: string) => text.split(/\s+/)
  it.each(Object.entries(toGenerated()))("%s is up to date; if not, run `npm run generate`", (path, text) => {
    expect(toWords(readFileSync(new URL(`../${path}`, import.meta.url), "utf8"))).toEqual(toWords(text))
  })
})

describe("the scenarios", () => {
  it("some scenario plays each fault of an ID token", () => {
    const folder = new URL("../conformance/src/scenarios/", import.meta.url)
    const sources = scenarios.map(({ id }) => readFileSync(new URL(`${id}.ts`, folder), "utf8")).join("")
    expect(Object.keys(idTokenFaults).filter((fault) => !sources.includes(`"${fault}"`))).toEqual([])
  })

  it("each scenario has a title of one sentence and valid numbers of security cases", () => {
    for (const { id, cases, name } of scenarios) {
      expect(cases.every((number) => Number.isInteger(number) && number >= 1 && number <= 125), id).toBe(true)
      expect(name, id).toMatch(/^.{10,160}[^.]$/)
    }
  })
})
