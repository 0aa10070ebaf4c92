import { confirm as ask, isCancel } from "@clack/prompts"
import { Refusal, type Surroundings } from "../command.ts"
import { toPrintable } from "../printable.ts"
import { type Change, toDiff } from "./changes.ts"

/** Asks a person. Returns whether the answer is yes. */
export async function askPerson(question: string): Promise<boolean> {
  const answer = await ask({ message: toPrintable(question) })
  return !isCancel(answer) && answer
}

/**
 * Shows the changes, and asks whether to make them.
 * @param yes the developer has agreed already
 * @returns whether to make them
 * @throws {Refusal} if no person can answer
 */
export async function confirm(
  changes: readonly Change[],
  commands: readonly string[],
  yes: boolean,
  { interactive, print }: Surroundings,
): Promise<boolean> {
  print(toDiff(changes))
  if (commands.length > 0) print(`\nRuns:\n${commands.map((line) => `  ${line}`).join("\n")}`)
  if (yes) return true
  if (!interactive) throw new Refusal("Nothing was changed: add --yes to make these changes without a question.")
  return await askPerson("Make these changes?")
}
