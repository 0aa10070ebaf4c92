import { type Count, count } from "../app/limits/limit.ts"
import { getLimits } from "../app/limits/settings.ts"
import type { Settings } from "../app/settings.ts"

/** Returns true if one more mail may be sent to this address. */
export const mayMail = async (settings: Settings, provider: string, address: string): Promise<boolean> =>
  judgeMails(settings, `Provider "${provider}"`, await count(settings, ["mail", provider, address]))

/** Returns true if the mail that was counted may be sent. Otherwise the log names the limit, which the response must not reveal. */
export function judgeMails({ limitSource, logger }: Settings, subject: string, { full }: Count): boolean {
  if (full === undefined) return true
  const { alwaysWindows: { mail }, storeName } = getLimits(limitSource)
  const most = mail.map(({ most, seconds }) => `${most} in ${seconds} s`).join(", ")
  const shared = storeName === "memoryLimits()"
    ? "; all configurations of this process that have the same secret and `basePath` count together"
    : ""
  const reason = `no mail was sent, because the address has reached the limit of ${most} (option \`limits.mail\`)`
  logger.warn("mail-limit", `${subject}: ${reason}${shared}`)
  return false
}
