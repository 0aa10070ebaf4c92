import { toError } from "../../web/to-error.ts"
import type { Taken } from "../context.ts"
import type { Settings } from "../settings.ts"

/** Refunds the quota of a successful attempt. An error is only logged, because the user is already signed in. */
export async function giveBack({ logger }: Settings, taken: readonly Taken[]): Promise<void> {
  try {
    // one store counts all attempts of an app
    await taken[0]?.giveBack(taken)
  } catch (thrown) {
    logger.error("AdapterError", toError(thrown))
  }
}
