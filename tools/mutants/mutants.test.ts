import { readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { applyEdit, instrument, switchName } from "./instrument.ts"
import { findMutants, type Mutant } from "./mutant.ts"
import { isProse, mutators } from "./mutators.ts"
import { count, findRefuted, isListed, type Result, toPage, toResult, toShares, toTally } from "./report.ts"
import { shuffle, takeWanted } from "./sample.ts"
import { chooseTests, type Reached } from "./stage.ts"
import { root } from "../root.ts"
import equivalents from "./equivalents.json" with { type: "json" }

/** For each mutator a piece of code, and all its mutations. */
const table: Readonly<Record<keyof typeof mutators, readonly [source: string, ...mutated: readonly string[]]>> = {
  "condition-true": ["if (a) b()\nelse while (c) d()", "if (true) b()\nelse while (c) d()"],
  "condition-false": [
    "x = a ? b : c\nwhile (d) e()",
    "x = false ? b : c\nwhile (d) e()",
    "x = a ? b : c\nwhile (false) e()",
  ],
  equality: ["x = a === b", "x = a !== b"],
  boundary: ["x = a < b", "x = a <= b"],
  "boundary-opposite": ["x = a < b", "x = a >= b"],
  logical: ["x = a && b", "x = a || b"],
  "logical-without-left": ["x = a && b", "x =  b"],
  "logical-without-right": ["x = a || b", "x = a "],
  "nullish-left": ["x = a ?? b", "x = (a)!"],
  "nullish-right": ["x = a ?? b", "x = (b)"],
  "no-negation": ["x = !a", "x = a"],
  boolean: ["x = true", "x = false"],
  arithmetic: ["x = a + b; y = `z` + b", "x = a - b; y = `z` + b"],
  assignment: ["a += b", "a -= b"],
  "no-statement": ["a()\nthrow b", "{}\nthrow b", "a()\n{}"],
  "no-body": ["function f() { a() }", "function f() {}"],
  "return-undefined": ["f = () => { return a }", "f = () => { return undefined }"],
  string: ['import "a"\nx = { "b": "c" }\ny = "two words"', 'import "a"\nx = { "b": "" }\ny = "two words"'],
  template: [
    "x = `/${a}`; y = html`<p>two words ${b}`",
    "x = ``; y = html`<p>two words ${b}`",
    "x = `/${a}`; y = html``",
  ],
  array: ["x = [a]", "x = []"],
  object: ["x = { a, b }", "x = {}"],
  "no-element": ["x = [a, b]", "x = [b]", "x = [a]"],
  "no-property": ["x = {\n  a: 1,\n  b,\n}", "x = {\n  b,\n}", "x = {\n  a: 1\n}"],
  "optional-chain": ["x = a?.b?.[c]", "x = a?.b![c]", "x = a!.b?.[c]"],
  "regex-start": ["x = /^a$/i", "x = /a$/i"],
  "regex-end": ["x = /^a$/i; y = /b\\$/", "x = /^a/i; y = /b\\$/"],
  "regex-negated-class": ["x = /[^a]/", "x = /[a]/"],
  "regex-case": ["x = /a/iu", "x = /a/u"],
  "number-more": ["x = 2; y = 600", "x = 3; y = 600", "x = 2; y = 1200"],
  "number-less": ["x = 2; y = 600; z = 0", "x = 1; y = 600; z = 0", "x = 2; y = 300; z = 0"],
  "no-await": ["x = await a", "x = a"],
  method: ["x = a.some(b)", "x = a.every(b)"],
  "no-method": ["x = a.trim()", "x = a"],
}

const file = "core/src/a.ts"
const mutantsOf = (source: string, mutator?: string): readonly Mutant[] =>
  findMutants(file, source).filter((one) => mutator === undefined || one.mutator === mutator)

describe("mutators", () => {
  it("every mutator has an example", () =>
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(mutators).toSorted()))

  it.each(Object.entries(table))("%s makes exactly its edits", (mutator, [source, ...mutated]) => {
    expect(mutantsOf(source, mutator).map((mutant) => applyEdit(source, mutant))).toEqual(mutated)
  })

  it("mutators do not change types, imports or names of properties", () => {
    const source =
      'import { a } from "b"\ntype T = "x" | 1\ninterface I { y: true }\ndeclare const c: "z"\nexport { a }'
    expect(mutantsOf(source)).toEqual([])
  })

  it("mutators do not change a long table", () => {
    const rows = Array.from({ length: 40 }, (_, index) => `a${index}`)
    expect(mutantsOf(`x = [${rows}]`, "no-element")).toEqual([])
  })

  it.each([["two words", true], ["Sign in", true], ["a-b", false], ["/auth/", false], ["", false]])(
    "%j is prose: %s",
    (text, expected) => expect(isProse(text)).toBe(expected),
  )
})

describe("the id of a mutant", () => {
  const ids = (source: string) => mutantsOf(source, "boolean").map(({ id }) => id)

  it("the id contains file, symbol, mutator and the place in the symbol", () => {
    const source = "class A { b() { return { c: true } }\n constructor() { d = [true, false] } }\ne = true"
    expect(ids(source)).toEqual([
      `${file} A.b.c boolean 1`,
      `${file} A.constructor boolean 1`,
      `${file} A.constructor boolean 2`,
      `${file} (module) boolean 1`,
    ])
  })

  it("the id stays the same when code outside the symbol changes", () => {
    const source = "const a = () => true"
    expect(ids(`// a comment\nconst b = () => [true, true]\n\n${source}`)).toContain(ids(source)[0])
  })
})

describe("an instrumented source", () => {
  /** Every position that a host can have, also after a newline without a semicolon. */
  const source = `
const log: string[] = []
const note = (text: string) => { log.push(text) }
class Box<T> {
  readonly #held: readonly T[]
  constructor(held: readonly T[]) { this.#held = held }
  find(is: (one: T) => boolean): T | undefined { return this.#held.find(is) }
  get size(): number { return this.#held.length }
}
const tag = (parts: TemplateStringsArray, ...given: readonly unknown[]) => parts.join("|") + given.length
export async function run(given?: { readonly list?: readonly number[]; readonly name?: string }): Promise<unknown> {
  const list = given?.list?.filter((one) => one > 1) ?? [7, 8]
  const box = new Box<number>(list as readonly number[])
  note(given?.name!.trim() ?? "none")
  !list.length || note("some")
  list.length > 1 && list[0] !== 2 ? note("many") : note("few")
  let sum = 0
  for (const one of list) {
    if (one === 3) continue
    sum += one * 2
  }
  const { a, b: [c] } = { a: sum, b: ["x", "y"] } as const
  try {
    if (sum > 1000) throw new Error("large")
  } catch { note("thrown") }
  switch (c) { case "x": note("x"); break; default: note("y") }
  await Promise.resolve()
  const more = { a, ...(sum > 4 && { sum }), find: box.find((one) => one === 8), size: box.size }
  return [log, more, tag\`p\${sum}q\`, typeof given === "object" ? "object" : "none", /^A/i.test("a")]
}`
  const inputs = [undefined, {}, { list: [1, 2, 3] }, { list: [3], name: " n " }, { list: [600] }]

  afterEach(() => void Reflect.deleteProperty(globalThis, switchName))

  /** What the code does with each input, or how it fails. */
  async function outcomes(text: string): Promise<readonly unknown[]> {
    const module = `data:text/javascript,${encodeURIComponent(`${stripTypeScriptTypes(text)}//${crypto.randomUUID()}`)}`
    const all: unknown[] = []
    for (const input of inputs) {
      all.push(
        await import(/* @vite-ignore */ module).then(({ run }) => run(input)).then(
          JSON.stringify,
          ({ name }: Error) => name,
        ),
      )
    }
    return all
  }

  const mutants = mutantsOf(source)
  const instrumented = instrument(source, mutants.map((mutant, number) => ({ number, mutant })))

  it("instrumented code behaves like the source if no mutant is on", async () => {
    expect(await outcomes(instrumented)).toEqual(await outcomes(source))
  })

  it("instrumented code behaves like the edited source if that mutant is on", async () => {
    expect(mutants.length).toBeGreaterThan(80)
    for (const [number, mutant] of mutants.entries()) {
      Object.assign(globalThis, { [switchName]: (asked: number) => asked === number })
      expect([mutant.id, await outcomes(instrumented)]).toEqual([mutant.id, await outcomes(applyEdit(source, mutant))])
    }
  })

  it("a source without mutants is unchanged", () => expect(instrument(source, [])).toBe(source))
})

describe("a sample", () => {
  const all = Array.from({ length: 50 }, (_, index) => ({ id: `mutant ${index}` }))

  it("a sample depends on the seed only", () => {
    expect(shuffle(all.toReversed(), 1)).toEqual(shuffle(all, 1))
    expect(shuffle(all, 2)).not.toEqual(shuffle(all, 1))
  })

  it("a sample keeps its order when an item is removed", () => {
    const without = all.filter(({ id }) => id !== "mutant 7")
    expect(shuffle(without, 1)).toEqual(shuffle(all, 1).filter(({ id }) => id !== "mutant 7"))
  })

  it("an unwanted item is replaced by the next, and no further item is examined", () => {
    const asked: number[] = []
    const isWanted = (one: number) => asked.push(one) > 0 && one % 2 === 0
    expect(takeWanted([1, 2, 3, 4, 5, 6], 2, isWanted)).toEqual([2, 4])
    expect(asked).toEqual([1, 2, 3, 4])
  })
})

describe("the tests that a mutant is played with", () => {
  const test = (
    id: string,
    milliseconds: number,
    mutants: readonly number[],
    loaded: readonly number[] = [],
  ): Reached => ({
    ...{ id, milliseconds },
    mutants: new Set(mutants),
    loaded: new Set(loaded),
  })
  const choose = (tests: readonly Reached[], of: "scenarios" | "units") =>
    chooseTests({ tests, broken: [] }, 5, 99, of).map(({ id }) => id)

  it("tests that reach the mutant are played, the fastest first", () => {
    const tests = [test("slow", 9, [5]), test("other", 1, [6]), test("fast", 2, [5, 6])]
    expect(choose(tests, "scenarios")).toEqual(["fast", "slow"])
  })

  it("tests that only load the mutant are played after those that use its file", () => {
    const tests = [
      test("loads", 1, [], [5]),
      test("uses", 3, [99], [5]),
      test("runs", 9, [5], [5]),
      test("other", 1, [99]),
    ]
    expect(choose(tests, "scenarios")).toEqual(["runs", "uses", "loads"])
    expect(choose(tests, "units")).toEqual(["runs", "uses"])
    expect(choose(tests.slice(0, 1), "units")).toEqual(["loads"])
  })
})

describe("the report", () => {
  const [first, second] = mutantsOf("const f = () => [true, false]", "boolean") as [Mutant, Mutant]
  const equivalent = { file, symbol: "f", mutator: "boolean", nth: 2, reason: "it is never read" }
  const noticed = { status: "noticed", by: "session/read" } as const
  const survived = { status: "survived" } as const

  it.each<[name: string, fate: Result["fate"], ...Parameters<typeof toResult>]>([
    ["noticed by a scenario", "scenarios", first, [["scenarios", noticed]], true, []],
    ["noticed by a unit test", "units", first, [["scenarios", survived], ["units", noticed]], true, []],
    [
      "not noticed by any test",
      "survived",
      first,
      [["scenarios", survived], ["units", { status: "unreached" }]],
      true,
      [],
    ],
    ["not noticed, and listed", "equivalent", second, [["scenarios", survived]], true, [equivalent]],
    ["listed at another place", "survived", first, [["scenarios", survived]], true, [equivalent]],
    ["not played to the end", "unplayed", first, [["scenarios", survived]], false, []],
  ])("a mutant %s is counted as such", (_name, fate, ...given) => expect(toResult(...given).fate).toBe(fate))

  it("the report refutes an entry whose mutant is noticed", () => {
    const results = [toResult(second, [["units", noticed]], true, [equivalent])]
    expect(isListed(second, equivalent)).toBe(true)
    expect(findRefuted(results, [equivalent])).toEqual([equivalent])
    expect(findRefuted([toResult(second, [["units", survived]], true, [equivalent])], [equivalent])).toEqual([])
  })

  it("shares are of all mutants that are not equivalent, including those not played", () => {
    const fates = ["scenarios", "scenarios", "units", "survived", "equivalent", "unplayed"] as const
    const counts = count(fates.map((fate) => ({ mutant: first, fate })))
    expect(toShares(counts)).toEqual({ noticed: 0.6, scenarios: 0.4 })
    expect(toTally(counts)).toEqual({ passed: 4, failed: 1, skipped: 1 })
  })

  it("the report names each survivor", () => {
    const results: readonly Result[] = [{ mutant: first, fate: "survived", verdict: survived }]
    expect(toPage({ seed: 1, candidates: 2, refused: 0, results })).toContain(
      `| \`${file}\` | \`f\` | boolean 1 | yes |`,
    )
  })
})

it.each(equivalents)("the equivalent $mutator $nth in $symbol of $file names a mutant of the sources", (one) => {
  const ids = findMutants(one.file, readFileSync(join(root, one.file), "utf8")).map(({ id }) => id)
  expect(ids).toContain(`${one.file} ${one.symbol} ${one.mutator} ${one.nth}`)
})
