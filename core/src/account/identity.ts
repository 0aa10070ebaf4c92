import type { Settings } from "../settings.ts"
import { toHash } from "../web/bytes.ts"

/**
 * The id of someone who comes with this account for the first time. Without an adapter it is the same every time, and nobody
 * else's: a hash of provider and account.
 */
export const toUserId = (
  { adapter }: Pick<Settings, "adapter">,
  { provider, providerAccountId }: { provider: string; providerAccountId: string },
): Promise<string> | string => adapter ? crypto.randomUUID() : toHash(`${provider}\0${providerAccountId}`)
