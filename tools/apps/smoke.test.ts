import { expect, it } from "vitest"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { wire } from "../runtimes/wire.ts"
import { smoke } from "./smoke.ts"

const known = new Set(scenarios.map(({ id }) => id))

it.each([["smoke", smoke], ["wire", wire]] as const)("%s lists scenarios that exist, each once", (_name, ids) => {
  expect(ids.filter((id, at) => !known.has(id) || ids.indexOf(id) !== at)).toEqual([])
})
