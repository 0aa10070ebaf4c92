import { setTimeout } from "node:timers/promises"

/** Waits for a condition; the test's own time limit ends it. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!await holds()) await setTimeout(20)
}
