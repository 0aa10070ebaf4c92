import { emailFeature } from "../email/code-feature.ts"
import { createMailProvider } from "../mail/send.ts"
import type { MailService, MailServiceOptions } from "../mail/service.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import { feature } from "../app/symbols.ts"

/** Options of {@link Resend}. */
export interface ResendOptions extends MailServiceOptions {}

// https://resend.com/docs/api-reference/emails/send-email and the pages it links, checked 2026-11-23
const service: MailService<ResendOptions> = {
  name: "Resend",
  page: "https://resend.com/docs/api-reference/emails/send-email",
  status: 200,
  proof: "id",
  required: ["apiKey", "from"],
  toCall: ({ to, from, subject, text, html }, { apiKey }) => ({
    url: "https://api.resend.com/emails",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ from, to: [to], subject, text, html }),
  }),
  readSaid: ({ name, message }) => [name, message],
  faults: [
    ["sender", 403, /domain|testing emails/i],
    ["sender", 422, /`?\bfrom\b`?|from_address/],
    ["recipient", 422, /`?\bto\b`? field/],
  ],
}

/**
 * Signs in by a link, mailed by Resend. Needs an adapter.
 *
 * ```ts
 * Resend({ from: "My app <no-reply@app.example>" })
 * ```
 */
export default function Resend<const Id extends string = "resend">(
  options: ResendOptions & { id?: Id | undefined },
): EmailConfig<NoInfer<Id>> {
  return { ...createMailProvider("resend", service, options), [feature]: emailFeature }
}
