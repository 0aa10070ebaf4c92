import { emailFeature } from "../email/code-feature.ts"
import { createMailProvider } from "../mail/send.ts"
import type { MailService, MailServiceOptions } from "../mail/service.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import { feature } from "../app/symbols.ts"
import { InvalidConfig } from "../errors.ts"
import { fromBase64, toBase64, toUtf8 } from "../web/bytes.ts"
import { toMailbox } from "../mail/mailbox.ts"

/** Options of {@link AzureCommunication}. */
export interface AzureCommunicationOptions extends MailServiceOptions {
  /** The resource's endpoint, such as `https://my-app.communication.azure.com`. */
  endpoint: string | undefined
}

const hmac = { name: "HMAC", hash: "SHA-256" }

/** Returns the headers that sign the request (https://learn.microsoft.com/azure/communication-services/tutorials/hmac-header-tutorial). */
async function sign({ pathname, search, host }: URL, body: string, accessKey: string): Promise<Record<string, string>> {
  const bytes = fromBase64(accessKey)
  if (!bytes) {
    throw new InvalidConfig("`apiKey` of Azure Communication Services must be the resource's access key, in base64")
  }
  const date = new Date().toUTCString()
  const hash = toBase64(new Uint8Array(await crypto.subtle.digest("SHA-256", toUtf8(body))))
  const key = await crypto.subtle.importKey("raw", bytes, hmac, false, ["sign"])
  const text = toUtf8(`POST\n${pathname}${search}\n${date};${host};${hash}`)
  const signature = toBase64(new Uint8Array(await crypto.subtle.sign(hmac, key, text)))
  return {
    "x-ms-date": date,
    "x-ms-content-sha256": hash,
    Authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`,
    "Content-Type": "application/json",
  }
}

// https://learn.microsoft.com/en-us/rest/api/communication/email/send and the pages it links, checked 2026-11-23
const service: MailService<AzureCommunicationOptions> = {
  name: "Azure Communication Services",
  page: "https://learn.microsoft.com/en-us/rest/api/communication/email/send",
  status: 202,
  proof: "id",
  required: ["apiKey", "endpoint", "from"],
  async toCall({ to, from, subject, text, html }, { apiKey, endpoint }) {
    const url = new URL("/emails:send?api-version=2023-03-31", endpoint)
    const body = JSON.stringify({
      senderAddress: toMailbox(from).email,
      recipients: { to: [{ address: to }] },
      content: { subject, plainText: text, html },
      userEngagementTrackingDisabled: true,
    })
    return { url: url.href, headers: await sign(url, body, apiKey!), body }
  },
  readSaid: ({ error }) => [error?.["code"], error?.["message"]],
  faults: [
    ["sender", undefined, /^(?:DomainNotLinked|InvalidSender|SenderDomain)|sender domain|sender'?s? (?:user)?name/i],
    ["recipient", undefined, /Suppressed|recipient/i],
    ["limit", undefined, /^(?:TooManyRequests|QuotaExceeded)/],
  ],
}

/**
 * Signs in by a link, mailed by Azure Communication Services. Needs an adapter.
 *
 * ```ts
 * AzureCommunication({ endpoint: "https://my-app.communication.azure.com", from: "no-reply@app.example" })
 * ```
 */
export default function AzureCommunication<const Id extends string = "azure-communication">(
  options: AzureCommunicationOptions & { id?: Id | undefined },
): EmailConfig<NoInfer<Id>> {
  return { ...createMailProvider("azure-communication", service, options), [feature]: emailFeature }
}
