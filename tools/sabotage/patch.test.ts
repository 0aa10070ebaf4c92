import { expect, it } from "vitest"
import { applyPatches, applyPlacedPatches, type Patch, type PlacedPatch, toTokens } from "./patch.ts"
import ts from "typescript"

const source = `
const toHost = (base: string) => ({
  base,
  key: (c) => c, // the request
  leave: () => { throw new Leaving("/") },
})
/** Answers the request. */
function Svc() {
  const middleware = (c, next) => run(c, () => hook(c, next))
  // without a session, no entry
  if (!middleware || middleware.length === 0) return undefined
  return { middleware, "x-name": [1, 2, 3] }
}
class Scope {
  #reading = undefined
  read() {
    this.#reading = undefined
    return this.#reading ??= this.#readNow(3)
  }
}
const take = script(\`
-- gives a record and deletes it
redis.call('DEL', KEYS[1])
return text\`)
`

/** The same code: other comments, other line breaks, other quotes, other trailing commas and semicolons. */
const formatted = source
  .replace("(c) => c, // the request", "(\n    c /* the event */,\n  ) => c,")
  .replace("/** Answers the request. */", "/** Answers, or passes `hook(c, next)` on. */")
  .replace("// without a session, no entry", "/* if (!middleware) return undefined */")
  .replace(
    "run(c, () => hook(c, next))",
    "run(\n    c,\n    () =>\n      hook(\n        c,\n        next,\n      ),\n  );",
  )
  .replace('throw new Leaving("/")', "throw new Leaving(\n '/',\n );")
  .replace("[1, 2, 3]", "[\n    1,\n    2, // two\n    3,\n  ]")
  .replace("-- gives a record and deletes it", "-- as GETDEL")
  .replace("redis.call('DEL', KEYS[1])", "redis.call('DEL',   KEYS[1])")

const tokensOf = (text: string) => toTokens(ts.createSourceFile("host.ts", text, ts.ScriptTarget.Latest, true))

it.each<[string, Patch, string, string]>([
  [
    "the value of a symbol",
    { symbol: "toHost.key", replace: "(c) => c.socket" },
    "key: (c) => c, // the request",
    "key: (c) => c.socket,",
  ],
  [
    "the value of a shorthand property",
    { symbol: "toHost.base", replace: "`${$0}/`" },
    "  base,",
    "  base: `${base}/`,",
  ],
  [
    "the body of a function",
    { symbol: "Scope.read", replace: "{ return 1 }" },
    source.slice(source.indexOf("{\n    this.#reading"), source.indexOf("\n}\nconst take")),
    "{ return 1 }",
  ],
  [
    "a node that is the only one of its kind",
    { symbol: "toHost.leave", node: "ThrowStatement", replace: "return" },
    'throw new Leaving("/")',
    "return",
  ],
  [
    "the innermost node with the code, and keep its code",
    { symbol: "Svc.middleware", node: "CallExpression hook", replace: "c.skip ? next() : $0" },
    "hook(c, next)",
    "c.skip ? next() : hook(c, next)",
  ],
  [
    "the node whose code has several tokens side by side",
    { symbol: "Svc.middleware", node: "CallExpression run(c", replace: "$<arguments.1>" },
    "run(c, () => hook(c, next))",
    "() => hook(c, next)",
  ],
  [
    "a node by its child",
    { symbol: "Svc", node: "BinaryExpression ||", replace: "$<right> && $<left>" },
    "!middleware || middleware.length === 0",
    "middleware.length === 0 && !middleware",
  ],
  [
    "a node with a private name",
    { symbol: "Scope", node: "BinaryExpression #readNow", replace: "$<right>" },
    "this.#reading ??= this.#readNow(3)",
    "this.#readNow(3)",
  ],
  [
    "a node with a string",
    { symbol: "toHost", node: 'NewExpression "/"', replace: "gone" },
    'new Leaving("/")',
    "gone",
  ],
  [
    "a removed statement",
    { symbol: "Svc", node: "IfStatement", replace: "" },
    "if (!middleware || middleware.length === 0) return undefined",
    "",
  ],
  [
    "a removed body with an empty one",
    { symbol: "Svc", node: "ReturnStatement undefined", replace: "" },
    "return undefined",
    "{}",
  ],
  ["a removed element", { symbol: "Svc", node: "NumericLiteral 2", replace: "" }, "1, 2, 3", "1, 3"],
  ["the removed last element", { symbol: "Svc", node: "NumericLiteral 3", replace: "" }, "1, 2, 3", "1, 2"],
  [
    "a removed property",
    { symbol: "Svc.x-name", node: "PropertyAssignment", replace: "" },
    ', "x-name": [1, 2, 3]',
    "",
  ],
  [
    "a part of a template",
    { symbol: "take", text: "redis.call('DEL', KEYS[1])", replace: "" },
    "redis.call('DEL', KEYS[1])",
    "",
  ],
])("a patch replaces %s, however the source is formatted and commented", (_what, patch, before, after) => {
  const expected = source.replace(before, () => after)
  expect(expected).not.toBe(source)
  expect(tokensOf(applyPatches(source, "host.ts", [patch]))).toEqual(tokensOf(expected))
  const withoutLua = (text: string) =>
    tokensOf(text).map((token) => token.replace(/-- .*\n/, "").replaceAll(/\s+/g, " "))
  expect(withoutLua(applyPatches(formatted, "host.ts", [patch]))).toEqual(withoutLua(expected))
})

it("several patches of one file are applied together", () => {
  const patches = [
    { symbol: "toHost.key", replace: "one" },
    { symbol: "Svc", replace: "{ return two }" },
    { symbol: "toHost.base", replace: "three" },
  ]
  expect(applyPatches(source, "host.ts", patches)).toMatch(
    /base: three,\s+key: one,[^]*function Svc\(\) \{ return two \}/,
  )
})

it.each<[Patch, string]>([
  [
    { symbol: "toHost.keys", replace: "" },
    'toHost.keys of host.ts: there is no "keys"; declared there: base, key, leave',
  ],
  [
    { symbol: "Svc.middleware", node: "CallExpression guard", replace: "" },
    'has 0 nodes "CallExpression guard" where one is expected; of that kind it has:\n' +
    "  run ( c , ( ) => hook ( c , next ) )\n  hook ( c , next )",
  ],
  [
    { symbol: "Svc.middleware", node: "CallExpression", replace: "" },
    'has 2 nodes "CallExpression" where one is expected',
  ],
  [{ symbol: "Svc", node: "NumericLiteral 4", replace: "" }, 'has 0 nodes "NumericLiteral 4"'],
  [{ symbol: "", node: "ThrowStatement x", replace: "" }, 'host.ts has 0 nodes "ThrowStatement x"'],
  [{ symbol: "Svc", node: "Call hook", replace: "" }, 'TypeScript has no node of the kind "Call"'],
  [{ symbol: "Svc", node: "IfStatement", replace: "$<test>" }, 'This code has no child "test": if (!middleware'],
  [{ symbol: "take", text: "redis.call('GET'", replace: "" }, "contain \"redis.call('GET'\" 0 times"],
  [{ symbol: "take", text: "t", replace: "" }, 'contain "t" 5 times'],
])("a patch of %j fails and says what is there", (patch, message) => {
  expect(() => applyPatches(source, "host.ts", [patch])).toThrow(message)
})

const jwt = `export const jwt = { end: 1 }
const end = () => mark(1)
const maxAge = 1`
const database = `const end = () => remove(2)
const maxAge = 2
const inner = () => { const jwt = 3 }`
const sources = new Map([["core/src/session/jwt.ts", jwt], ["core/src/session/database.ts", database]])

it.each<[string, PlacedPatch, Record<string, string>]>([
  ["declares its symbol at the top level", { symbol: "jwt.end", replace: "3" }, {
    "core/src/session/jwt.ts": jwt.replace("end: 1", "end: 3"),
  }],
  ["has its node, if several declare the symbol", { symbol: "end", node: "CallExpression remove", replace: "3" }, {
    "core/src/session/database.ts": database.replace("remove(2)", "3"),
  }],
  ["it names, if several have the node", { symbol: "maxAge", replace: "3", file: "jwt.ts" }, {
    "core/src/session/jwt.ts": jwt.replace("maxAge = 1", "maxAge = 3"),
  }],
])("a patch without a path is applied to the file that %s", (_which, patch, changed) => {
  expect(Object.fromEntries(applyPlacedPatches(sources, [patch]))).toEqual(changed)
})

it("a patch fits its file wherever that is", () => {
  const moved = new Map([...sources].map(([path, text]) => [path.replace("session/", "rooms/other-"), text]))
  const patch = { symbol: "end", node: "CallExpression remove", replace: "3" }
  expect([...applyPlacedPatches(moved, [patch]).keys()]).toEqual(["core/src/rooms/other-database.ts"])
})

it.each<[PlacedPatch, string]>([
  [
    { symbol: "maxAge", replace: "3" },
    '"maxAge" with its value is ambiguous: set "file" to the end of one of core/src/session/jwt.ts, core/src/session/database.ts',
  ],
  [{ symbol: "maxAge", replace: "3", file: "wt.ts" }, 'No file wt.ts declares "maxAge" at its top level'],
  [{ symbol: "remove", replace: "3" }, 'No file declares "remove" at its top level'],
  [
    { symbol: "end", node: "CallExpression gone", replace: "" },
    'end of core/src/session/jwt.ts has 0 nodes "CallExpression gone"',
  ],
])("a patch of %j without a path fails and says why", (patch, message) => {
  expect(() => applyPlacedPatches(sources, [patch])).toThrow(message)
})
