import { emailFeature } from "../email/code-feature.ts"
import { createMailProvider } from "../mail/send.ts"
import type { MailService, MailServiceOptions } from "../mail/service.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import { feature } from "../app/symbols.ts"
import { toMailbox } from "../mail/mailbox.ts"

/** Options of {@link SendGrid}. */
export interface SendGridOptions extends MailServiceOptions {
  /** `EU` for a subuser of the region EU. Default `global`. */
  region?: "global" | "EU" | undefined
}

// https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send and the pages it links, checked 2026-11-23
const service: MailService<SendGridOptions> = {
  name: "SendGrid",
  page: "https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send",
  status: 202,
  required: ["apiKey", "from"],
  toCall: ({ to, from, subject, text, html }, { apiKey, region }) => ({
    url: `https://api.${region === "EU" ? "eu." : ""}sendgrid.com/v3/mail/send`,
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      personalizations: [{ to: [{ email: to }] }],
      from: toMailbox(from),
      subject,
      content: [{ type: "text/plain", value: text }, { type: "text/html", value: html }],
      // tracking would take each click through SendGrid, and with it the link
      tracking_settings: { click_tracking: { enable: false, enable_text: false }, open_tracking: { enable: false } },
    }),
  }),
  readSaid: ({ errors }) => [errors?.["0"]?.["field"], errors?.["0"]?.["message"]],
  faults: [
    ["limit", 401, /credits/i],
    ["sender", undefined, /Sender Identity|^from/],
    ["recipient", 400, /^personalizations\S*\.to\b/],
  ],
}

/**
 * Signs in by a link, mailed by Twilio SendGrid. Needs an adapter.
 *
 * ```ts
 * SendGrid({ from: "My app <no-reply@app.example>" })
 * ```
 */
export default function SendGrid<const Id extends string = "sendgrid">(
  options: SendGridOptions & { id?: Id | undefined },
): EmailConfig<NoInfer<Id>> {
  return { ...createMailProvider("sendgrid", service, options), [feature]: emailFeature }
}
