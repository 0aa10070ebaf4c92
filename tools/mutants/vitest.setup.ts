import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { afterAll, beforeAll, expect } from "vitest"
import { switchName } from "./instrument.ts"

const { SVC_MUTANT: active, SVC_MUTANT_MET: folder } = process.env

/** Numbers of the mutants that a file of tests reached, while its modules were loaded and in its tests. */
export interface Met {
  readonly loading: readonly number[]
  readonly testing: readonly number[]
}

const loading = new Set<number>()
const testing = new Set<number>()
let met = loading

Object.assign(globalThis, {
  [switchName]: (number: number) => {
    met.add(number)
    return String(number) === active
  },
})

beforeAll(() => void (met = testing))

afterAll(() => {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const { testPath } = expect.getState()
  writeFileSync(
    join(folder, encodeURIComponent(testPath!)),
    JSON.stringify({ loading: [...loading], testing: [...testing] }),
  )
})
