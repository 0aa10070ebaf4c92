import type { FlowContext } from "@svc-auth/core/flows"
import { type AdapterUser, toRecipient, tryMail } from "@svc-auth/core/flow-tools"

const titles = {
  "password-changed": "mailPasswordChanged",
  "password-removed": "mailPasswordRemoved",
  "factor-added": "mailFactorAdded",
  "factor-removed": "mailFactorRemoved",
  "recovery-code-used": "mailRecoveryUsed",
  "recovery-codes-new": "mailRecoveryNew",
} as const

/** Informs the owner of the account about a change, if they have an address. Mails that cannot be sent are logged. */
export async function tellOwner(
  context: FlowContext,
  { email }: Pick<AdapterUser, "email">,
  kind: keyof typeof titles,
): Promise<void> {
  const to = toRecipient(email)
  if (to !== undefined) await tryMail(context, { kind, to, title: titles[kind], end: "mailNotYou" })
}
