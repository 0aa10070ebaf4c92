import { confirm as ask, isCancel } from "@clack/prompts"
import { Refusal, type Surroundings } from "../command.ts"
import { type Change, toDiff } from "./changes.ts"

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
  const answer = await ask({ message: "Make these changes?" })
  return !isCancel(answer) && answer
}
