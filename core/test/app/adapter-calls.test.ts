import { expect, test, vi } from "vitest"
import { inspect } from "node:util"
import type { Adapter, AdapterMethod } from "../../src/app/adapter.ts"
import { findMethod } from "../../src/app/adapter-calls.ts"

const row = { userId: "1", sessionToken: "t", expires: new Date(0) }
const user = { id: "1", email: "ada@app.test", emailVerified: null }
const found = { session: row, user }

test.each<[string, AdapterMethod, unknown, unknown]>([
  ["no row", "getUserByAccount", null, "nothing"],
  ["a count", "hit", 3, 3],
  ["a count of none", "hit", 0, 0],
  ["a row", "createUser", user, "a row"],
  ["rows", "getSessionsAndUsers", [null, null], "0 rows"],
  ["a list of rows", "listSessions", [row, row], "2 rows"],
])("the debug log names what a method of the adapter returned: %s", async (_name, method, result, gave) => {
  const logger = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() }
  const adapter = { [method]: () => result } as Adapter
  const call = findMethod({ adapter, debug: true, logger }, method) as (...given: unknown[]) => Promise<unknown>
  expect(await call(["a", "b"])).toEqual(result)
  expect(logger.debug.mock.calls).toEqual([["adapter", expect.objectContaining({ method, gave })]])
})

/** Returns what a method of the adapter returns to the library if it answers with this. */
async function ask(method: AdapterMethod, answer: unknown, args: readonly unknown[] = []): Promise<unknown> {
  const logger = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() }
  const call = findMethod({ adapter: { [method]: () => answer } as Adapter, debug: false, logger }, method)
  return await (call as (...given: readonly unknown[]) => Promise<unknown>)(...args)
}

const seconds = Math.floor(Date.now() / 1000)
const rowMethods: readonly AdapterMethod[] = [
  ...["getUser", "getUserByEmail", "getUserByAccount", "getAccount", "getAuthenticator"] as const,
  ...["getSessionAndUser", "useVerificationToken", "updateAccount", "updateAuthenticator"] as const,
  "updateAuthenticatorCounter",
]
const listMethods: readonly AdapterMethod[] = [
  ...["listAccounts", "listSessions", "listAuthenticatorsByUserId", "getSessionsAndUsers"] as const,
]

test.each<[AdapterMethod, unknown, string]>([
  ...rowMethods.flatMap((method): [AdapterMethod, unknown, string][] => [
    [method, [], "(a list); expected an object with `"],
    [method, {}, "is a value of the type undefined; expected a"],
    [method, false, "(false); expected an object"],
  ]),
  ...listMethods.flatMap((method): [AdapterMethod, unknown, string][] => [
    [method, undefined, "(null); expected a list"],
    [method, {}, "expected a list"],
    [method, [{}], "an answer whose `0."],
  ]),
  ["createUser", undefined, "(null); expected an object with `id`"],
  ["createUser", { ...user, id: undefined }, "whose `id` is"],
  ["createUser", { ...user, id: "" }, 'whose `id` is a value of the type string ("")'],
  ["createUserWithAccount", undefined, "expected an object with `id`"],
  ["updateUser", undefined, "expected an object"],
  [
    "getUser",
    { ...user, emailVerified: seconds },
    `whose \`emailVerified\` is a value of the type number (${seconds})`,
  ],
  ["getUser", { ...user, emailVerified: true }, "whose `emailVerified` is a value of the type boolean (true)"],
  [
    "getSessionAndUser",
    { session: { ...row, expires: seconds }, user },
    "whose `session.expires` is a value of the type",
  ],
  ["getSessionAndUser", { session: { ...row, expires: new Date(NaN) }, user }, "(an invalid date); expected a Date"],
  ["getSessionAndUser", { session: { ...row, userId: null }, user }, "whose `session.userId` is"],
  ["getSessionAndUser", { session: row, user: null }, "whose `user` is a value of the type object (null)"],
  ["getSessionAndUser", { session: row, user: {} }, "whose `user.id` is"],
  ["getSessionsAndUsers", [null, { session: { ...row, expires: seconds }, user }], "whose `1.session.expires` is"],
  ["listSessions", [row, { ...row, createdAt: seconds }], "whose `1.createdAt` is"],
  ["useVerificationToken", { identifier: "a", token: "t", expires: seconds }, "whose `expires` is"],
  ["claim", undefined, "expected true or false"],
  ["claim", [], "expected true or false"],
  ["getPassword", [], "(a list); expected a text"],
  ["getFactors", {}, "expected a text"],
  ["replacePassword", { changes: 0 }, "expected true or false"],
  ["replaceFactors", 1, "expected true or false"],
])("an error names the method and the member if %s answers with %j", async (method, answer, text) => {
  const thrown: unknown = await ask(method, answer).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ type: "AdapterError", message: expect.stringContaining(text) })
  expect(thrown).toMatchObject({ message: expect.stringMatching(`^${method} returned an?`) })
})

test.each<[AdapterMethod, unknown, unknown, readonly unknown[]]>([
  ["getUserByAccount", undefined, null, []],
  ["useVerificationToken", undefined, null, []],
  ["getPassword", undefined, null, []],
  ["getUserByAccount", { ...user, id: 7 }, { ...user, id: 7 }, []],
  ["getSessionAndUser", { ...found, session: { ...row, expires: "2030-01-01T00:00:00.000Z" } }, undefined, ["t"]],
  ["getSessionAndUser", { ...found, session: { ...row, expires: seconds * 1000 } }, undefined, ["t"]],
  ["deleteUser", [], undefined, []],
  ["linkAccount", {}, undefined, []],
])("%s may answer with %j", async (method, answer, result = answer, args) => {
  expect(await ask(method, answer, args)).toEqual(result)
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
