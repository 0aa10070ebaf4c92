import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readRows } from "./scenario-index.ts"
import { browserScenarios } from "../conformance/src/browser/index.ts"
import { idTokenFaults } from "../conformance/src/idp/id-token-faults.ts"
import { toLedger, toSummary } from "../conformance/src/ledger.ts"
import { scenarios } from "../conformance/src/scenarios/index.ts"

const rows = readRows()
const isTest = (path: string) => existsSync(new URL(`../${path}`, import.meta.url))

describe("the ledger", () => {
  it("every row of the interface is covered, excused or open", () => {
    const ledger = toLedger(rows, [...scenarios, ...browserScenarios], isTest)
    console.log(toSummary(ledger))
    expect(ledger.faults).toEqual([])
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
      expect(cases.every((number) => Number.isInteger(number) && number >= 1 && number <= 150), id).toBe(true)
      expect(name, id).toMatch(/^.{10,160}[^.]$/)
    }
  })
})
