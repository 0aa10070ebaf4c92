import type { Adapter } from "@svc-auth/core/adapters"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { describe, it } from "vitest"
import {
  type AdapterFacts,
  adapterScenarios,
  type Make,
  runAdapterScenario,
} from "../../conformance/src/adapter/index.ts"
import { recorded } from "../../conformance/src/fixtures/stores.ts"
import { drizzleFacts, toDrizzle, toUnstorage, unstorageFacts } from "./auth-js.ts"

/** The store in memory as an instance of a class whose methods are on the prototype and use `this`. */
function toInstance(): Adapter {
  class Instance {
    readonly store = MemoryAdapter() as unknown as Record<string, (...args: unknown[]) => unknown>
    get sessionColumns() {
      return this.store["sessionColumns"]
    }
  }
  for (const [name, method] of Object.entries(MemoryAdapter())) {
    if (typeof method !== "function") continue
    Object.defineProperty(Instance.prototype, name, {
      value(this: Instance, ...args: unknown[]) {
        return this.store[name]!(...args)
      },
    })
  }
  return new Instance() as unknown as Adapter
}

const ofClass: AdapterFacts = { exceptions: { "values/unbound": "methods of a class work on their instance alone" } }

const strict: AdapterFacts = { exceptions: { "values/own-columns": "it refuses undocumented fields" } }

// Auth.js's adapters unmodified, from npm, as an app would pass them
describe.each<[string, Make, AdapterFacts]>([
  ["memory", () => ({ adapter: MemoryAdapter() }), {}],
  ["memory, an instance of a class", () => ({ adapter: toInstance() }), ofClass],
  ["memory, without undocumented fields", () => ({ adapter: recorded("strict", MemoryAdapter()) }), strict],
  ["@auth/drizzle-adapter", () => ({ adapter: toDrizzle() }), drizzleFacts],
  ["@auth/unstorage-adapter", () => ({ adapter: toUnstorage() }), unstorageFacts],
])("%s", (_name, make, facts) => {
  for (const scenario of adapterScenarios(make)) {
    it.concurrent(`${scenario.id}: ${scenario.name}`, async (context) => {
      const outcome = await runAdapterScenario(scenario, facts)
      if (outcome.status === "skipped") context.skip(outcome.reason)
      if (outcome.status === "failed") throw outcome.error
    })
  }
})
