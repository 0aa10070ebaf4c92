import { emailFeature } from "../email/code-feature.ts"
import { createMailProvider } from "../mail/send.ts"
import type { MailService, MailServiceOptions } from "../mail/service.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import { feature } from "../app/symbols.ts"

/** Options of {@link Postmark}. */
export interface PostmarkOptions extends MailServiceOptions {
  /** The message stream. Default `outbound`, the transactional stream of every server. */
  messageStream?: string | undefined
}

// https://postmarkapp.com/developer/api/email-api and the pages it links, checked 2026-11-23
const service: MailService<PostmarkOptions> = {
  name: "Postmark",
  page: "https://postmarkapp.com/developer/api/email-api",
  status: 200,
  proof: "MessageID",
  required: ["apiKey", "from"],
  toCall: ({ to, from, subject, text, html }, { apiKey, messageStream = "outbound" }) => ({
    url: "https://api.postmarkapp.com/email",
    headers: { "X-Postmark-Server-Token": apiKey!, "Content-Type": "application/json", Accept: "application/json" },
    // tracking would take each click through Postmark, and with it the link
    body: JSON.stringify({
      From: from,
      To: to,
      Subject: subject,
      TextBody: text,
      HtmlBody: html,
      MessageStream: messageStream,
      TrackOpens: false,
      TrackLinks: "None",
    }),
  }),
  readSaid: ({ ErrorCode, Message }) => [ErrorCode, Message],
  faults: [
    ["sender", 422, /^40[01]:|'From'/],
    ["recipient", 422, /^406:|'To'/],
    ["account", 422, /^(?:405|412|413):/],
    ["down", undefined, /^100:/],
  ],
}

/**
 * Signs in by a link, mailed by Postmark. Needs an adapter.
 *
 * ```ts
 * Postmark({ from: "My app <no-reply@app.example>" })
 * ```
 */
export default function Postmark<const Id extends string = "postmark">(
  options: PostmarkOptions & { id?: Id | undefined },
): EmailConfig<NoInfer<Id>> {
  return { ...createMailProvider("postmark", service, options), [feature]: emailFeature }
}
