/**
 * Tables of cases that two programs judge: the library, and `oauth4webapi` or a judge written from a specification.
 * @module
 */

/** Named values of the things that a case may change. A case changes each of them at most once, and the rest is valid. */
export type Axes = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The names of a case's values, by axis. */
export type Choice = Readonly<Record<string, string>>

/** The values of a case, by axis. An axis that the case does not change is missing. */
export type Values = Readonly<Record<string, unknown>>

/** Why each refused, or `undefined` if it accepted. */
export interface Verdicts {
  readonly ours: string | undefined
  readonly theirs: string | undefined
}

/** Names of cases, such as `iat: in an hour` or `aud: list of two + azp: another`, by the reason for the difference. */
export type Differences = Readonly<Record<string, readonly string[]>>

/** How often which side accepted. */
export interface Counts {
  readonly bothAccept: number
  readonly bothRefuse: number
  readonly onlyOursRefuses: number
  readonly onlyTheirsRefuses: number
}

/** Everything that is compared about one kind of message. */
export interface Part {
  readonly name: string
  readonly axes: Axes
  /** Judges the same message on both sides. */
  judge(values: Values): Promise<Verdicts>
  readonly onlyOursRefuses: Differences
  /** Each reason says why the case is not dangerous. */
  readonly onlyTheirsRefuses: Differences
  /** The result for the table of all cases with at most two changes. */
  readonly counts: Counts
}

type Side = keyof Verdicts & keyof typeof sides
const sides = { ours: "onlyOursRefuses", theirs: "onlyTheirsRefuses" } as const

/** Stands for a member that a message lacks. */
export const missing: unique symbol = Symbol("missing")

/** Returns the object without its missing members. */
export const withoutMissing = (members: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== missing))

/** Returns the reason for which `run` refuses, or `undefined` if it accepts. */
export async function judgeBy(run: () => unknown): Promise<string | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : "refused"
  }
}

/** Returns every change of one thing, as pairs of axis and name. */
export const toChanges = ({ axes }: Pick<Part, "axes">): readonly (readonly [axis: string, name: string])[] =>
  Object.entries(axes).flatMap(([axis, values]) => Object.keys(values).map((name) => [axis, name] as const))

/** Returns the valid case, and every case with one or two changes. */
export function toChoices(part: Pick<Part, "axes">): readonly Choice[] {
  const changes = toChanges(part)
  const pairs = changes.flatMap(([axis, name], i) =>
    changes.slice(i + 1).filter(([other]) => other !== axis).map(([other, its]) => ({ [axis]: name, [other]: its }))
  )
  return [{}, ...changes.map(([axis, name]) => ({ [axis]: name })), ...pairs]
}

/** Returns the name of a case. */
export const toName = (choice: Choice): string => Object.entries(choice).map((change) => change.join(": ")).join(" + ")

const toChoice = (name: string): Choice =>
  Object.fromEntries(name.split(" + ").map((change) => change.split(": ") as [string, string]))

/** Judges the case with these values. */
export function judgeChoice({ axes, judge }: Part, choice: Choice): Promise<Verdicts> {
  return judge(Object.fromEntries(
    Object.entries(choice).map(([axis, name]) => {
      if (!Object.hasOwn(axes[axis] ?? {}, name)) throw new RangeError(`no case "${axis}: ${name}"`)
      return [axis, axes[axis]![name]]
    }),
  ))
}

const findSide = ({ ours, theirs }: Verdicts): Side | undefined =>
  (ours === undefined) === (theirs === undefined) ? undefined : ours === undefined ? "theirs" : "ours"

const listed = (part: Part, side: Side): readonly string[] => Object.values(part[sides[side]]).flat()

/** Returns the listed cases that this case contains. */
const findListed = (part: Part, side: Side, choice: Choice): readonly Choice[] =>
  listed(part, side).map(toChoice).filter((one) => Object.entries(one).every(([axis, name]) => choice[axis] === name))

/** Returns the case without one change of each of the others, in every way. */
function without(choice: Choice, others: readonly Choice[]): readonly Choice[] {
  const removed = others.reduce<readonly (readonly string[])[]>(
    (sets, other) => sets.flatMap((axes) => Object.keys(other).map((axis) => [...axes, axis])),
    [[]],
  )
  return removed.map((axes) => Object.fromEntries(Object.entries(choice).filter(([axis]) => !axes.includes(axis))))
}

/** Returns whether a difference is explained: the case is listed, or both accept it without a change of each listed case that it contains. */
async function isExplained(part: Part, side: Side, choice: Choice): Promise<boolean> {
  const known = findListed(part, side, choice)
  const { length } = Object.keys(choice)
  if (known.some((one) => Object.keys(one).length === length)) return true
  for (const rest of known.length > 0 ? without(choice, known) : []) {
    const { ours, theirs } = await judgeChoice(part, rest)
    if (ours === undefined && theirs === undefined) return true
  }
  return false
}

/** Returns what is wrong with how the two judge a case, or `undefined` if they agree or their difference is explained. */
export async function compareCase(
  part: Part,
  choice: Choice,
  add: (column: keyof Counts) => void = () => {},
): Promise<string | undefined> {
  const verdicts = await judgeChoice(part, choice)
  const side = findSide(verdicts)
  add(side ? sides[side] : verdicts.ours === undefined ? "bothAccept" : "bothRefuse")
  if (side === undefined || await isExplained(part, side, choice)) return undefined
  return `${part.name}, ${toName(choice)}: only ${side} refuses: ${verdicts[side]}`
}

/**
 * Judges every case with at most two changes.
 * @throws {Error} if the counts differ from those of the part, a difference is not explained, or a listed one is not there
 */
export async function checkTable(part: Part): Promise<void> {
  const counts = { bothAccept: 0, bothRefuse: 0, onlyOursRefuses: 0, onlyTheirsRefuses: 0 }
  const faults: string[] = []
  const choices = [...toChoices(part)]
  // several at once, because other threads sign and verify
  const work = async () => {
    for (let choice = choices.pop(); choice; choice = choices.pop()) {
      const fault = await compareCase(part, choice, (column) => counts[column]++)
      if (fault !== undefined) faults.push(fault)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  for (const side of ["ours", "theirs"] as const) {
    for (const name of listed(part, side)) {
      const is = findSide(await judgeChoice(part, toChoice(name)))
      if (is !== side) faults.push(`${part.name}, ${name}: is listed as refused by ${side} alone, and is not`)
    }
  }
  const [found, expected] = [counts, part.counts].map((one) => JSON.stringify(one))
  if (found !== expected) faults.unshift(`${part.name}: expected ${expected}, found ${found}`)
  if (faults.length > 0) throw new Error(faults.join("\n"))
}
