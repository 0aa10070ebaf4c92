import fc, { type Arbitrary } from "fast-check"
import { parts } from "./parts.ts"
import { type Choice, compareCase, type Counts, judgeChoice, type Part, toChanges } from "./table.ts"

/** The name of a part, and the changes of one case. */
export type Case = readonly [part: string, choice: Choice]

type Change = ReturnType<typeof toChanges>[number]

/** Returns cases with up to four changes that the library accepts one by one, and up to two others, so that few are refused for many reasons. */
async function casesOf(part: Part): Promise<Arbitrary<Case>> {
  const changes = toChanges(part)
  const accepted: Change[] = []
  for (const [axis, name] of changes) {
    const { ours } = await judgeChoice(part, { [axis]: name })
    if (ours === undefined) accepted.push([axis, name])
  }
  const some = (from: readonly Change[], maxLength: number) =>
    fc.uniqueArray(fc.constantFrom(...from), { maxLength, selector: ([axis]) => axis })
  return fc.tuple(some(accepted, 4), some(changes, 2)).map((all) => [part.name, Object.fromEntries(all.flat())])
}

/** Returns combinations of the values of all tables. */
export const generateCases = async (): Promise<Arbitrary<Case>> => fc.oneof(...await Promise.all(parts.map(casesOf)))

/** Returns what is wrong with how the two judge a case, or `undefined`. */
export const judgeCase = ([name, choice]: Case, add?: (column: keyof Counts) => void): Promise<string | undefined> =>
  compareCase(parts.find((part) => part.name === name)!, choice, add)
