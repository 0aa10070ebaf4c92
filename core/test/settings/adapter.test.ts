import { expect, test, vi } from "vitest"
import { inspect } from "node:util"
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

const planted = "planted-0123456789"
const account = { userId: "u1", type: "oauth", provider: "github", providerAccountId: "1" }
test.each<[AdapterMethod, readonly unknown[]]>([
  ["linkAccount", [{ ...account, access_token: planted, refresh_token: `${planted}r` }]],
  ["createUserWithAccount", [{ id: "u1" }, { ...account, id_token: planted }]],
  ["createSession", [{ ...row, sessionToken: planted }]],
  ["getSessionAndUser", [planted]],
  ["getSessionsAndUsers", [["abc", planted]]],
  ["useVerificationToken", [{ identifier: "a@app.test", token: planted }]],
  ["replacePassword", ["u1", planted, `${planted}next`]],
  ["replaceFactors", ["u1", null, JSON.stringify({ secret: planted })]],
])("an error of %s lists no secret of its arguments, and keeps its class and its code", async (method, args) => {
  class QueryError extends Error {}
  const logger = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() }
  const fail = (...params: unknown[]) => {
    const values = params.flatMap((param) => typeof param === "object" && param ? Object.values(param).flat() : param)
    throw Object.assign(new QueryError(`Failed query: values ($1)\nparams: ${values.join(",")}`), {
      params: values,
      code: "23505",
      cause: new Error(`duplicate ${values.join()}`),
    })
  }
  const call = findMethod({ adapter: { [method]: fail } as Adapter, debug: false, logger }, method)
  const thrown: unknown = await (call as (...given: readonly unknown[]) => Promise<unknown>)(...args).catch((e) => e)
  expect(inspect(thrown, { depth: 9, showHidden: true })).not.toContain("planted")
  expect((thrown as { cause: { err: unknown } }).cause.err).toBeInstanceOf(QueryError)
  expect((thrown as { cause: { err: unknown } }).cause.err).toMatchObject({ code: "23505" })
})
