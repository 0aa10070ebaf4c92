import { setTimeout } from "node:timers/promises"

/** Resolves when the condition holds. The test's own time limit ends the wait. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!await holds()) await setTimeout(20)
}
