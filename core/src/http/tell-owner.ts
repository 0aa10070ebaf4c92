import type { AdapterUser } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import { sendFlowMail } from "./flow-mail.ts"
import { toRecipient } from "../mail/recipient.ts"

const titles = {
  "password-changed": "mailPasswordChanged",
  "password-removed": "mailPasswordRemoved",
  "factor-added": "mailFactorAdded",
  "factor-removed": "mailFactorRemoved",
  "recovery-code-used": "mailRecoveryUsed",
  "recovery-codes-new": "mailRecoveryNew",
  "email-changed": "mailEmailChanged",
  "email-restored": "mailEmailRestored",
} as const

/** Informs the owner of the account about a change, if they have an address. Mails that cannot be sent are logged. */
export async function tellOwner(
  context: RequestContext,
  { email }: Pick<AdapterUser, "email">,
  kind: keyof typeof titles,
): Promise<void> {
  const to = toRecipient(email)
  if (to === undefined) return
  try {
    await sendFlowMail(context, { kind, to, title: titles[kind], end: "mailNotYou" })
  } catch (thrown) {
    // the change has already happened
    context.settings.logger.error("mail", thrown as Error)
  }
}
