import { emailFeature } from "../email/code-feature.ts"
import { createMailProvider } from "../mail/send.ts"
import type { MailService, MailServiceOptions } from "../mail/service.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import { feature } from "../app/symbols.ts"

/** Options of {@link Loops}. */
export interface LoopsOptions extends MailServiceOptions {
  /** The id of a published transactional mail of the account. It shows the data variables that {@link Loops} sends. */
  transactionalId?: string | undefined
}

// https://loops.so/docs/api-reference/send-transactional-email and the pages it links, checked 2026-11-23
const service: MailService<LoopsOptions> = {
  name: "Loops",
  page: "https://loops.so/docs/api-reference/send-transactional-email",
  status: 200,
  proof: "success",
  required: ["apiKey", "transactionalId"],
  isFixed: true,
  toCall: ({ to }, { apiKey, transactionalId }, { url, code }) => ({
    url: "https://app.loops.so/api/v1/transactional",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      transactionalId,
      email: to,
      dataVariables: { url, code },
    }),
  }),
  readSaid: ({ message, error, path }) => [path, message ?? error?.["message"] ?? error],
  faults: [
    ["recipient", 400, /\bemail\b(?!s)/i],
    ["sender", undefined, /domain/i],
  ],
}

/**
 * Signs in by a link, mailed by Loops. Needs an adapter.
 *
 * ```ts
 * Loops({ transactionalId: "cm…" })
 * ```
 */
export default function Loops<const Id extends string = "loops">(
  options: LoopsOptions & { id?: Id | undefined },
): EmailConfig<NoInfer<Id>> {
  return { ...createMailProvider("loops", service, options), [feature]: emailFeature }
}
