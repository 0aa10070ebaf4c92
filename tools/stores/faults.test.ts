import { expect, it } from "vitest"
import { adapterScenarios } from "../../conformance/src/adapter/index.ts"
import { drizzleFacts, unstorageFacts } from "./auth-js.ts"
import { faults, toFaulty } from "./faults.ts"

const ids = adapterScenarios(() => ({ adapter: {} })).map(({ id }) => id)

it.concurrent.each(Object.entries(faults))("%s notices a fault", async (id, fault) => {
  const scenario = adapterScenarios(() => ({ adapter: toFaulty(fault) })).find((one) => one.id === id)
  await expect(scenario?.run()).rejects.toThrow(/expected|waited|another user/)
})

it("every scenario fails on some faulty store", () => {
  const ofClasses = "values/unbound"
  const failing = new Set([drizzleFacts, unstorageFacts].flatMap(({ exceptions = {} }) => Object.keys(exceptions)))
  const never = ids.filter((id) => !failing.has(id) && !(id in faults) && id !== ofClasses)
  expect(never).toEqual([])
})
