import { findMethod } from "../adapter.ts"
import type { Settings } from "../settings.ts"
import { toHash } from "../web/bytes.ts"

/** Mails that one address gets from one provider in a window. */
const maxMails = 5
const windowSeconds = 15 * 60

/** Whether one more mail may go to this address. Always, where the adapter cannot count. */
export async function mayMail(settings: Settings, provider: string, address: string): Promise<boolean> {
  const hit = findMethod(settings, "hit")
  return !hit || await hit(`mail:${await toHash(`${provider}\0${address}`)}`, windowSeconds) <= maxMails
}
