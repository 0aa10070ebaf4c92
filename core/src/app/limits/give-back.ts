import type { Taken } from "../context.ts"
import type { Settings } from "../settings.ts"

/** Refunds the quota of a successful attempt. An error is only logged, because the user is already signed in. */
export async function giveBack({ logger }: Settings, taken: readonly Taken[]): Promise<void> {
  for (const call of await Promise.allSettled(taken.map((one) => one.giveBack()))) {
    if (call.status === "rejected") logger.error("AdapterError", call.reason)
  }
}
