import type { Mutant } from "./mutant.ts"

/** The run of a test without a mutant. */
export interface Reached {
  readonly id: string
  readonly milliseconds: number
  /** Numbers of the mutants that it reached. */
  readonly mutants: ReadonlySet<number>
  /** Numbers of the mutants reached while its modules were loaded. */
  readonly loaded: ReadonlySet<number>
}

/** What the tests of a stage reach. */
export interface Reach {
  /** The tests that pass without a mutant; the others prove nothing. */
  readonly tests: readonly Reached[]
  /** Tests that fail without a mutant. */
  readonly broken: readonly string[]
}

/** What became of one mutant in one stage. */
export interface Verdict {
  /** `unreached`: no test reaches it. `timeout`: a test did not end. `crash`: the process or its start did. */
  readonly status: "noticed" | "timeout" | "crash" | "survived" | "unreached"
  /** The test that noticed it. */
  readonly by?: string
}

/** One kind of tests, and how to play them with a mutant. */
export interface Stage {
  readonly name: string
  readonly of: "scenarios" | "units"
  /** One mutant at a time: they share a build. */
  readonly isSerial?: true
  /** Files of the tests and their helpers, as globs from the repository's root. */
  readonly files: readonly string[]
  /** The file of one test, if it has one of its own. */
  fileOf(test: string): string | undefined
  /** Returns whether its tests can reach a mutant of this file. */
  covers(file: string): boolean
  /** Plays all tests without a mutant. */
  reach(): Promise<Reach>
  /** Plays the tests in this order with the mutant, until one fails. */
  play(mutant: number, tests: readonly Reached[]): Promise<Verdict>
  close(): Promise<void>
}

/**
 * Returns the tests that may notice a mutant, the fastest first. Values that are made while a module loads are used by the tests that reach
 * its file later on. Other tests may use them too, if they are exported. Those come last, and
 * unit tests among them are played only if no other test reaches the mutant.
 * @param file number of the mark that all functions of the mutant's file have
 */
export function chooseTests(
  { tests }: Reach,
  mutant: number,
  file: number,
  of: Stage["of"],
): readonly Reached[] {
  const rank = ({ mutants, loaded }: Reached): number => {
    if (mutants.has(mutant)) return 0
    if (!loaded.has(mutant)) return 3
    return mutants.has(file) ? 1 : 2
  }
  const near = tests.filter((test) => rank(test) < 2)
  const chosen = of === "units" && near.length > 0 ? near : tests.filter((test) => rank(test) < 3)
  return chosen.toSorted((a, b) => rank(a) - rank(b) || a.milliseconds - b.milliseconds)
}

/** Returns the milliseconds after which a test with a mutant counts as one that never ends. */
export const toLimit = (milliseconds: number): number => 20_000 + 20 * milliseconds

/** A mutant and the number that its switch has. */
export interface Numbered {
  readonly number: number
  readonly mutant: Mutant
}
