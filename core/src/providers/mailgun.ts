import { emailFeature } from "../email/code-feature.ts"
import { createMailProvider } from "../mail/send.ts"
import type { MailService, MailServiceOptions } from "../mail/service.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import { feature } from "../app/symbols.ts"
import { toMailbox } from "../mail/mailbox.ts"

/** Options of {@link Mailgun}. */
export interface MailgunOptions extends MailServiceOptions {
  /** The region of the domain. Default `US`. */
  region?: "US" | "EU" | undefined
  /** The sending domain. Default: the domain of `from`. */
  domain?: string | undefined
}

// https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages and the pages it links, checked 2026-11-23
const service: MailService<MailgunOptions> = {
  name: "Mailgun",
  page: "https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages",
  status: 200,
  proof: "id",
  required: ["apiKey", "from"],
  toCall: ({ to, from, subject, text, html }, { apiKey, region, domain }) => {
    const body = new FormData()
    // tracking would take each click through Mailgun, and with it the link
    for (const [name, value] of Object.entries({ from, to, subject, text, html, "o:tracking": "no" })) {
      body.append(name, value)
    }
    const sender = domain ?? toMailbox(from).email.split("@").at(-1)!
    const basic = btoa(`api:${apiKey}`)
    return {
      url: `https://api.${region === "EU" ? "eu." : ""}mailgun.net/v3/${encodeURIComponent(sender)}/messages`,
      headers: { Authorization: `Basic ${basic}` },
      body,
      hidden: [basic],
    }
  },
  readSaid: ({ message }) => [message],
  faults: [
    ["limit", undefined, /limit/i],
    ["sender", undefined, /domain (?:is|not)\b|unverified|from parameter/i],
    ["recipient", 400, /to parameter|authorized recipients/i],
    ["account", undefined, /activate|disabled|free accounts/i],
  ],
}

/**
 * Signs in by a link, mailed by Mailgun. Needs an adapter.
 *
 * ```ts
 * Mailgun({ from: "My app <no-reply@app.example>" })
 * ```
 */
export default function Mailgun<const Id extends string = "mailgun">(
  options: MailgunOptions & { id?: Id | undefined },
): EmailConfig<NoInfer<Id>> {
  return { ...createMailProvider("mailgun", service, options), [feature]: emailFeature }
}
