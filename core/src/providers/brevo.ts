import { emailFeature } from "../email/code-feature.ts"
import { createMailProvider } from "../mail/send.ts"
import type { MailService, MailServiceOptions } from "../mail/service.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import { feature } from "../app/symbols.ts"
import { toMailbox } from "../mail/mailbox.ts"

/** Options of {@link Brevo}. */
export interface BrevoOptions extends MailServiceOptions {}

// https://developers.brevo.com/reference/sendtransacemail and the pages it links, checked 2026-11-23
const service: MailService<BrevoOptions> = {
  name: "Brevo",
  page: "https://developers.brevo.com/reference/sendtransacemail",
  status: 201,
  proof: "messageId",
  required: ["apiKey", "from"],
  toCall: ({ to, from, subject, text, html }, { apiKey }) => ({
    url: "https://api.brevo.com/v3/smtp/email",
    headers: { "api-key": apiKey!, "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({
      sender: toMailbox(from),
      to: [{ email: to }],
      subject,
      textContent: text,
      htmlContent: html,
    }),
  }),
  readSaid: ({ code, message }) => [code, message],
  faults: [
    ["limit", undefined, /credits|daily.*limit/i],
    ["sender", 400, /sender/i],
    ["recipient", 400, /\bto\b|\bemail is not valid/i],
    ["account", 403, /account/i],
  ],
}

/**
 * Signs in by a link, mailed by Brevo. Needs an adapter.
 *
 * ```ts
 * Brevo({ from: "My app <no-reply@app.example>" })
 * ```
 */
export default function Brevo<const Id extends string = "brevo">(
  options: BrevoOptions & { id?: Id | undefined },
): EmailConfig<NoInfer<Id>> {
  return { ...createMailProvider("brevo", service, options), [feature]: emailFeature }
}
