import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { answerFaults } from "./answers.ts"
import { guardFaults } from "./guard.ts"
import { sessionFaults } from "./session.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"

const faults = [...guardFaults, ...sessionFaults, ...answerFaults]

it("there are at least 40 faults, each with a name of its own and a scenario that exists", () => {
  expect(faults.length).toBeGreaterThanOrEqual(40)
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  const known = new Set(scenarios.map(({ id }) => id))
  expect(faults.filter(({ scenario }) => !known.has(scenario)).map(({ name }) => name)).toEqual([])
})

it("the guide states the number of faults", () => {
  const guide = readFileSync(new URL("../../docs/write-a-binding.md", import.meta.url), "utf8")
  expect(guide).toContain(`holds ${faults.length} faults`)
})
