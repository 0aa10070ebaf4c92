import type { Mutant } from "./mutant.ts"

/** A test as it went without a mutant. */
export interface Reached {
  readonly id: string
  readonly milliseconds: number
  /** Numbers of the mutants that it came by. */
  readonly mutants: ReadonlySet<number>
  /** Those that were come by while what it needs was loaded. */
  readonly loaded: ReadonlySet<number>
}

/** What the tests of a stage reach. */
export interface Reach {
  /** Those that pass; others prove nothing. */
  readonly tests: readonly Reached[]
  /** Tests that fail without a mutant. */
  readonly broken: readonly string[]
}

/** What became of one mutant in one stage. */
export interface Verdict {
  /** `unreached`: no test comes by it. `timeout`: a test did not end. `crash`: the process or its start did. */
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
  /** Files of the tests and of what they are made of, as globs from the repository's root. */
  readonly files: readonly string[]
  /** The file of one test, if it has one of its own. */
  fileOf(test: string): string | undefined
  /** Whether its tests can come by a mutant of this file. */
  covers(file: string): boolean
  /** Plays all tests without a mutant. */
  reach(): Promise<Reach>
  /** Plays the tests in this order with the mutant, until one fails. */
  play(mutant: number, tests: readonly Reached[]): Promise<Verdict>
  close(): Promise<void>
}

/**
 * The tests that a mutant has to fear, the fastest first. What is made while code is loaded is used by the tests that come by its
 * file later on: by others too, if it is exported, and those come last, or only where nothing else does.
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

/** Milliseconds until a test with a mutant counts as one that never ends. */
export const toLimit = (milliseconds: number): number => 20_000 + 20 * milliseconds

/** A mutant and the number that its switch has. */
export interface Numbered {
  readonly number: number
  readonly mutant: Mutant
}
