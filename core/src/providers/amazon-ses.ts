import { emailFeature } from "../email/code-feature.ts"
import { createMailProvider } from "../mail/send.ts"
import type { MailService, MailServiceOptions } from "../mail/service.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import { feature } from "../app/symbols.ts"
import type { Awaitable } from "../types.ts"
import { AwsV4Signer } from "aws4fetch"
import { toEncodedSender } from "../mail/mailbox.ts"

/** Options of {@link AmazonSES}. */
export interface AmazonSESOptions extends MailServiceOptions {
  /** The region of the verified sender, such as `eu-central-1`. */
  region: string | undefined
  /** The keys of an identity that may call `ses:SendEmail`, or a function that returns those of a role, which expire. */
  credentials: AwsCredentials | (() => Awaitable<AwsCredentials>) | undefined
  /** The configuration set. Turn off its click tracking, which would take each link through Amazon. Default: that of the sender. */
  configurationSet?: string | undefined
}

/** Keys of AWS. The credential providers of its SDK return them. */
export interface AwsCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

// https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html and the pages it links, checked 2026-11-23
const service: MailService<AmazonSESOptions> = {
  name: "Amazon SES",
  key: "credentials",
  page: "https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html",
  status: 200,
  proof: "MessageId",
  required: ["credentials", "from", "region"],
  async toCall({ to, from, subject, text, html }, { region = "", credentials, configurationSet }) {
    const { accessKeyId, secretAccessKey, sessionToken } =
      (typeof credentials === "function" ? await credentials() : credentials)!
    const toContent = (Data: string) => ({ Data, Charset: "UTF-8" })
    const body = JSON.stringify({
      FromEmailAddress: toEncodedSender(from),
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: { Subject: toContent(subject), Body: { Text: toContent(text), Html: toContent(html) } },
      },
      ConfigurationSetName: configurationSet,
    })
    const signed = await new AwsV4Signer({
      url: `https://email.${region}.amazonaws.com/v2/email/outbound-emails`,
      headers: { "Content-Type": "application/json" },
      body,
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== undefined && { sessionToken }),
      service: "ses",
      region,
    }).sign()
    return { url: signed.url.href, headers: signed.headers, body, hidden: [secretAccessKey, sessionToken] }
  },
  readSaid: ({ message, Message }, headers) => [headers.get("x-amzn-errortype")?.split(":")[0], message ?? Message],
  faults: [
    ["sender", undefined, /^MailFromDomainNotVerified|not verified/],
    ["limit", undefined, /^(?:TooManyRequests|LimitExceeded|Throttling)/],
    ["account", undefined, /^(?:AccountSuspended|SendingPaused)/],
    ["recipient", 400, /^(?:BadRequestException|InvalidParameterValue).*(?:destination|ToAddresses|recipient)/i],
  ],
}

/**
 * Signs in by a link, mailed by Amazon SES, signed by the package `aws4fetch`. Needs an adapter. Install the package `aws4fetch`.
 *
 * ```ts
 * AmazonSES({ region: "eu-central-1", from: "no-reply@app.example", credentials: fromNodeProviderChain() })
 * ```
 */
export default function AmazonSES<const Id extends string = "amazon-ses">(
  options: AmazonSESOptions & { id?: Id | undefined },
): EmailConfig<NoInfer<Id>> {
  return { ...createMailProvider("amazon-ses", service, options), [feature]: emailFeature }
}
