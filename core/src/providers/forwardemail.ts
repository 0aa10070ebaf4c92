import { emailFeature } from "../email/code-feature.ts"
import { createMailProvider } from "../mail/send.ts"
import type { MailService, MailServiceOptions } from "../mail/service.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import { feature } from "../app/symbols.ts"

/** Options of {@link ForwardEmail}. */
export interface ForwardEmailOptions extends MailServiceOptions {}

// https://forwardemail.net/en/email-api#outbound-emails and the pages it links, checked 2026-11-23
const service: MailService<ForwardEmailOptions> = {
  name: "Forward Email",
  page: "https://forwardemail.net/en/email-api#outbound-emails",
  status: 200,
  proof: "id",
  required: ["apiKey", "from"],
  toCall: ({ to, from, subject, text, html }, { apiKey }) => {
    const basic = btoa(`${apiKey}:`)
    return {
      url: "https://api.forwardemail.net/v1/emails",
      headers: { Authorization: `Basic ${basic}`, "Content-Type": "application/json" },
      body: JSON.stringify({ from, to: [to], subject, text, html }),
      hidden: [basic],
    }
  },
  readSaid: ({ error, message }) => [error, message],
  faults: [
    ["limit", undefined, /limit/i],
    ["sender", undefined, /domain|alias|\bfrom\b/i],
    ["recipient", 400, /recipient|\bto\b/i],
  ],
}

/**
 * Signs in by a link, mailed by Forward Email. Needs an adapter.
 *
 * ```ts
 * ForwardEmail({ from: "My app <no-reply@app.example>" })
 * ```
 */
export default function ForwardEmail<const Id extends string = "forwardemail">(
  options: ForwardEmailOptions & { id?: Id | undefined },
): EmailConfig<NoInfer<Id>> {
  return { ...createMailProvider("forwardemail", service, options), [feature]: emailFeature }
}
