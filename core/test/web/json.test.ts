import { expect, test } from "vitest"
import { toJson } from "../../src/web/json.ts"

const user: Record<string, unknown> = { name: "Ada" }
user.self = user
const list: unknown[] = [{ big: 1n }]
const deep = Array.from({ length: 100 }).reduce<unknown>((inner) => ({ inner }), 1n)
const unreadable = {
  get total() {
    throw new Error("no database")
  },
}

test.each<[unknown, string]>([
  [{ user: { balance: 7n } }, "`user.balance` is a BigInt"],
  [{ user }, "`user.self` contains itself"],
  [user, "`self` contains itself"],
  [{ ok: new Date(0), list }, "`list.0.big` is a BigInt"],
  [{ user: unreadable }, "`user.total` cannot be written as JSON: no database"],
  [{ at: new Date(NaN), price: { toJSON: () => 7n } }, "`price` cannot be written as JSON"],
  [7n, "the value is a BigInt"],
  [deep, "cannot be written as JSON"],
])("case %#: an error names the member that JSON cannot contain", (value, text) => {
  expect(() => toJson(value)).toThrow(text)
})

test("a member that has a form in JSON is written", () => {
  expect(toJson({ at: new Date(0), none: undefined, twice: [list.length, list.length] }))
    .toBe('{"at":"1970-01-01T00:00:00.000Z","twice":[1,1]}')
})
