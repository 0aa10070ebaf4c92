import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { type AdapterFacts, adapterScenarios, type Make, runAdapterScenario } from "../../src/adapter/index.ts"
import { describe, it } from "vitest"

describe.each<[string, Make, AdapterFacts]>([
  ["memory", () => ({ adapter: MemoryAdapter() }), {}],
])("%s", (_name, make, facts) => {
  it.each(adapterScenarios(make).map((one) => [`${one.id}: ${one.name}`, one] as const))(
    "%s",
    async (_title, scenario) => {
      const outcome = await runAdapterScenario(scenario, facts)
      if (outcome.status === "failed") throw outcome.error
    },
  )
})
