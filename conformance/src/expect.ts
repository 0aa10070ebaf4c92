/** Thrown by a failed expectation. It contains what was wrong, and the exchange that showed it. */
export class Unmet extends Error {
  override readonly name = "Unmet"
  readonly finding: string

  constructor(finding: string, evidence: string) {
    super(`${finding}\n\n${evidence}`)
    this.finding = finding
  }
}

/** The expectations about a value. */
export interface Expectation {
  /** The value is the same primitive, or a deeply equal JSON-like value. */
  toBe(expected: unknown): void
  /** The string contains the text, or the array contains the element. */
  toContain(part: unknown): void
  toMatch(pattern: RegExp): void
  toBeOneOf(expected: readonly unknown[]): void
  /** The object has exactly these own keys. */
  toHaveKeys(keys: readonly string[]): void
  readonly not: Expectation
}

/** `expect(value, "what it is").toBe(…)` */
export type Expect = (actual: unknown, what?: string) => Expectation

const show = (value: unknown): string =>
  typeof value === "string" && value.length > 500 ? JSON.stringify(`${value.slice(0, 500)}…`) : print(value)

const print = (value: unknown): string =>
  value === undefined ? "undefined" : value instanceof RegExp ? String(value) : JSON.stringify(value) ?? String(value)

/** Returns whether JSON-like values and dates are deeply equal. The order of keys does not matter, and `undefined` members count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (a instanceof Date || b instanceof Date) {
    return a instanceof Date && b instanceof Date && Object.is(a.getTime(), b.getTime())
  }
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [Object.entries(a), Object.entries(b)]
  return left.length === right.length &&
    left.every(([key, value]) => Object.hasOwn(b, key) && isSame(value, (b as Record<string, unknown>)[key]))
}

function contains(whole: unknown, part: unknown): boolean {
  if (typeof whole === "string") return typeof part === "string" && whole.includes(part)
  return Array.isArray(whole) && whole.some((item) => isSame(item, part))
}

const keysOf = (value: unknown): string[] => typeof value === "object" && value ? Object.keys(value).sort() : []

/** Returns an `expect` whose failures contain the exchange that `evidence` returns. */
export function createExpect(evidence: () => string): Expect {
  const ask = (actual: unknown, what: string, negated: boolean): Expectation => {
    const must = (met: boolean, verb: string, expected: unknown) => {
      if (met !== negated) return
      const sentence = `${what}: expected ${show(actual)} ${negated ? "not " : ""}to ${verb} ${show(expected)}`
      throw new Unmet(sentence, evidence())
    }
    return {
      toBe: (expected) => must(isSame(actual, expected), "be", expected),
      toContain: (part) => must(contains(actual, part), "contain", part),
      toMatch: (pattern) => must(typeof actual === "string" && pattern.test(actual), "match", pattern),
      toBeOneOf: (expected) => must(expected.some((one) => isSame(actual, one)), "be one of", expected),
      toHaveKeys: (keys) => must(isSame(keysOf(actual), keys.toSorted()), "have exactly the keys", keys),
      get not() {
        return ask(actual, what, !negated)
      },
    }
  }
  return (actual, what = "value") => ask(actual, what, false)
}
