import { expect, test, vi } from "vitest"
import type { Adapter, AdapterMethod } from "../../src/model/adapter.ts"
import { findMethod } from "../../src/settings/adapter.ts"

const row = { userId: "1", sessionToken: "t", expires: new Date(0) }

test.each<[string, AdapterMethod, unknown, unknown]>([
  ["no row", "listSessions", null, "nothing"],
  ["no value", "listSessions", undefined, "nothing"],
  ["a count", "hit", 3, 3],
  ["a count of none", "hit", 0, 0],
  ["a row", "listSessions", row, "a row"],
  ["rows", "getSessionsAndUsers", [null, null], "0 rows"],
  ["a list of rows", "listSessions", [row, row], "2 rows"],
])("the debug log names what a method of the adapter returned: %s", async (_name, method, result, gave) => {
  const logger = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() }
  const adapter = { [method]: () => result } as Adapter
  const call = findMethod({ adapter, debug: true, logger }, method) as (...given: unknown[]) => Promise<unknown>
  expect(await call(["a", "b"])).toEqual(result)
  expect(logger.debug.mock.calls).toEqual([["adapter", expect.objectContaining({ method, gave })]])
})
