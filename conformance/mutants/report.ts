/**
 * What a run comes to, as text for people and as data.
 * @module
 */
import type { Tally } from "../../scripts/tally.ts"
import type { Mutant } from "./mutant.ts"
import type { Stage, Verdict } from "./stage.ts"

/** Mutants of which no test can tell, with the reason. */
export interface Equivalent extends Pick<Mutant, "file" | "symbol" | "mutator"> {
  /** Of several in the symbol the only one. */
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

/** @param verdicts of the stages that have played it; a stage that should and has not is absent */
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

/** Entries that say of a mutant that nobody can notice it, and somebody does. */
export const findRefuted = (results: readonly Result[], equivalents: readonly Equivalent[]): readonly Equivalent[] =>
  equivalents.filter((one) =>
    results.some(({ mutant, fate }) => (fate === "scenarios" || fate === "units") && isListed(mutant, one))
  )

/** Shares that a run is held to, of the mutants that are not equivalent. */
export const goals = { noticed: 0.95, scenarios: 0.85 } as const

export interface Counts extends Readonly<Record<Result["fate"], number>> {
  /** Of those that were noticed: by a test that did not end, or by the end of the process. */
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

/** Shares of the mutants that are not equivalent. One that was not played to the end counts as not noticed. */
export function toShares(
  { scenarios, units, survived, unplayed }: Counts,
): Readonly<Record<keyof typeof goals, number>> {
  const all = Math.max(1, scenarios + units + survived + unplayed)
  return { noticed: (scenarios + units) / all, scenarios: scenarios / all }
}

/** Equivalents count as passed: that no test notices them has been looked at. */
export const toTally = ({ scenarios, units, survived, equivalent, unplayed }: Counts): Tally => ({
  passed: scenarios + units + equivalent,
  failed: survived,
  skipped: unplayed,
})

export interface Run {
  readonly seed: number
  /** Mutants that there are. */
  readonly candidates: number
  /** Of those that were drawn: refused by the compiler, and replaced by the next. */
  readonly refused: number
  readonly results: readonly Result[]
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Folder of a file, as far as the report tells modules apart. */
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
