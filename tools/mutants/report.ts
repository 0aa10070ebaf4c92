/**
 * The result of a run, as text for people and as data.
 * @module
 */
import type { Tally } from "../tally.ts"
import type { Mutant } from "./mutant.ts"
import type { Stage, Verdict } from "./stage.ts"

/** Mutants that no test can notice, with the reason. */
export interface Equivalent extends Pick<Mutant, "file" | "symbol" | "mutator"> {
  /** Selects one of several in the symbol. */
  readonly nth?: number
  readonly reason: string
}

/** What became of one mutant in all stages. */
export interface Result {
  readonly mutant: Mutant
  readonly fate: "scenarios" | "units" | "survived" | "equivalent" | "unplayed"
  readonly verdict?: Verdict
}

export const isListed = ({ id, file, symbol, mutator }: Mutant, equivalent: Equivalent): boolean =>
  file === equivalent.file && symbol === equivalent.symbol && mutator === equivalent.mutator &&
  (equivalent.nth === undefined || id.endsWith(` ${equivalent.nth}`))

/** @param verdicts of the stages that have played the mutant; a stage that has not played it yet is absent */
export function toResult(
  mutant: Mutant,
  verdicts: readonly (readonly [Stage["of"], Verdict])[],
  isComplete: boolean,
  equivalents: readonly Equivalent[],
): Result {
  const noticed = verdicts.find(([, { status }]) => status !== "survived" && status !== "unreached")
  if (noticed) return { mutant, fate: noticed[0], verdict: noticed[1] }
  if (!isComplete) return { mutant, fate: "unplayed" }
  const isEquivalent = equivalents.some((one) => isListed(mutant, one))
  return {
    mutant,
    fate: isEquivalent ? "equivalent" : "survived",
    verdict: verdicts.some(([, { status }]) => status === "survived")
      ? { status: "survived" }
      : { status: "unreached" },
  }
}

/** Returns the entries for mutants that a test noticed after all. */
export const findRefuted = (results: readonly Result[], equivalents: readonly Equivalent[]): readonly Equivalent[] =>
  equivalents.filter((one) =>
    results.some(({ mutant, fate }) => (fate === "scenarios" || fate === "units") && isListed(mutant, one))
  )

/** The shares that a run must reach, of the mutants that are not equivalent. */
export const goals = { noticed: 0.95, scenarios: 0.85 } as const

export interface Counts extends Readonly<Record<Result["fate"], number>> {
  /** How many of the noticed mutants made a test run without end, or ended the process. */
  readonly timeouts: number
  readonly crashes: number
}

export function count(results: readonly Result[]): Counts {
  const counts = { scenarios: 0, units: 0, survived: 0, equivalent: 0, unplayed: 0, timeouts: 0, crashes: 0 }
  for (const { fate, verdict } of results) {
    counts[fate]++
    if (verdict?.status === "timeout") counts.timeouts++
    if (verdict?.status === "crash") counts.crashes++
  }
  return counts
}

/** Returns the shares of the mutants that are not equivalent. One that was not played to the end counts as not noticed. */
export function toShares(
  { scenarios, units, survived, unplayed }: Counts,
): Readonly<Record<keyof typeof goals, number>> {
  const all = Math.max(1, scenarios + units + survived + unplayed)
  return { noticed: (scenarios + units) / all, scenarios: scenarios / all }
}

/** Equivalents count as passed: a person has confirmed that no test can notice them. */
export const toTally = ({ scenarios, units, survived, equivalent, unplayed }: Counts): Tally => ({
  passed: scenarios + units + equivalent,
  failed: survived,
  skipped: unplayed,
})

export interface Run {
  readonly seed: number
  /** Number of all mutants. */
  readonly candidates: number
  /** Number of drawn mutants that the compiler refused and the next one replaced. */
  readonly refused: number
  readonly results: readonly Result[]
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Returns the folder under which the report lists a file. */
export const toModule = (file: string): string =>
  /^(?:core\/src\/\w+\/|frameworks\/\w+\/)/.exec(file)?.[0] ?? "core/src/"

export function toJson({ results, ...run }: Run): string {
  const counts = count(results)
  const fates = results.map(({ mutant: { id }, fate, verdict }) => ({ id, fate, ...verdict }))
  const sorted = fates.toSorted((a, b) => a.id < b.id ? -1 : 1)
  return `${
    JSON.stringify({ ...run, sample: results.length, counts, shares: toShares(counts), results: sorted }, null, 2)
  }\n`
}

export function toPage({ seed, candidates, refused, results }: Run): string {
  const counts = count(results)
  const shares = toShares(counts)
  const modules = [...Map.groupBy(results, ({ mutant }) => toModule(mutant.file))].toSorted(([a], [b]) =>
    a < b ? -1 : 1
  )
  const row = (name: string, of: readonly Result[]) => {
    const { scenarios, units, survived, equivalent, unplayed } = count(of)
    return `| ${name} | ${[of.length, scenarios, units, survived, equivalent, unplayed].join(" | ")} |`
  }
  const survivors = results.filter(({ fate }) => fate === "survived").toSorted((a, b) =>
    a.mutant.id < b.mutant.id ? -1 : 1
  )
  return `# Mutants

\`npm run mutants -- --seed ${seed} --sample ${results.length}\` wrote this page. [Decision 22](../../docs/decisions/0022-mutants-are-seeded-by-a-tool-of-our-own.md) says what a
mutant is and how it is played.

The sources have ${candidates} candidates. Of those drawn, the compiler refuses ${refused}; they are not in the sample of ${results.length}.

| of the mutants that are not equivalent | result | goal |
|---|---|---|
| noticed | ${percent(shares.noticed)} | ${percent(goals.noticed)} |
| noticed by scenarios alone | ${percent(shares.scenarios)} | ${percent(goals.scenarios)} |

One that was not played to the end counts as not noticed. Of those noticed, ${counts.timeouts} made a test run without end and ${counts.crashes} ended the process.

| module | mutants | scenarios | unit tests alone | survived | equivalent | not played |
|---|---|---|---|---|---|---|
${modules.map(([name, of]) => row(`\`${name}\``, of)).join("\n")}
${row("all", results)}

## Survivors

${
    survivors.length === 0
      ? "None."
      : `| file | symbol | mutator | reached |\n|---|---|---|---|\n${
        survivors.map(({ mutant: { id, file, symbol, mutator }, verdict }) =>
          `| \`${file}\` | \`${symbol.replaceAll("|", "\\|")}\` | ${mutator} ${id.split(" ").at(-1)} | ${
            verdict?.status === "survived" ? "yes" : "no"
          } |`
        ).join("\n")
      }`
  }
`
}
