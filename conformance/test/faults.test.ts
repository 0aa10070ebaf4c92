import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { answerFaults } from "../faults/answers.ts"
import { guardFaults } from "../faults/guard.ts"
import { applyPatches, type Patch } from "../faults/patch.ts"
import { sessionFaults } from "../faults/session.ts"
import { scenarios } from "../src/scenarios/index.ts"

const faults = [...guardFaults, ...sessionFaults, ...answerFaults]

const source = `
const toHost = (base: string) => ({
  base,
  key: (c) => c, // the request
  leave: () => { throw new Leaving("/") },
})
function Svc() {
  const middleware = (c, next) => run(c, () => hook(c, next))
  return { middleware }
}
`
const reworded = source.replace("(c) => c, // the request", "(event) => (\n    event\n  ),").replaceAll(
  "next",
  "onward",
)

const patched = (patch: Omit<Patch, "file">, text = source) =>
  applyPatches(text, "host.ts", [{ file: "host.ts", ...patch }])

it("a patch replaces the value of a symbol, however that is written", () => {
  for (const text of [source, reworded]) {
    expect(patched({ symbol: "toHost.key", replace: "(c) => c.socket" }, text)).toMatch(/key: \(c\) => c\.socket,/)
  }
})

it("a patch of a shorthand property gives it a value", () => {
  expect(patched({ symbol: "toHost.base", replace: "`${$0}/`" })).toContain("base: `${base}/`,")
})

it("a patch replaces a node by its kind and name, and may keep its code", () => {
  const replace = "c.skip ? next() : $0"
  expect(patched({ symbol: "Svc.middleware", node: "CallExpression hook", replace }))
    .toContain("run(c, () => c.skip ? next() : hook(c, next))")
  expect(patched({ symbol: "toHost.leave", node: "ThrowStatement", replace: "return" })).toContain("{ return }")
})

it("several patches of one file are applied together", () => {
  const patches = [
    { file: "host.ts", symbol: "toHost.key", replace: "one" },
    { file: "host.ts", symbol: "Svc", replace: "{ return two }" },
  ]
  expect(applyPatches(source, "host.ts", patches)).toMatch(/key: one,[^]*function Svc\(\) \{ return two \}/)
})

it.each<[Omit<Patch, "file">, string]>([
  [
    { symbol: "toHost.keys", replace: "" },
    'toHost.keys of host.ts: there is no "keys"; declared there: base, key, leave',
  ],
  [{ symbol: "Svc.middleware", node: "CallExpression guard", replace: "" }, "of that kind it has: run, hook"],
  [
    { symbol: "Svc.middleware", node: "CallExpression", replace: "" },
    'has 2 nodes "CallExpression" where one is expected',
  ],
  [{ symbol: "", node: "ThrowStatement x", replace: "" }, 'host.ts has 0 nodes "ThrowStatement x"'],
])("a patch of %j fails and says what is there", (patch, message) => {
  expect(() => patched(patch)).toThrow(message)
})

it("there are at least 40 faults, each with a name of its own and a scenario that exists", () => {
  expect(faults.length).toBeGreaterThanOrEqual(40)
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  const known = new Set(scenarios.map(({ id }) => id))
  expect(faults.filter(({ scenario }) => !known.has(scenario)).map(({ name }) => name)).toEqual([])
})

it("the guide states the number of faults", () => {
  const guide = readFileSync(new URL("../../docs/write-a-binding.md", import.meta.url), "utf8")
  expect(guide).toContain(`holds ${faults.length} faults`)
})
