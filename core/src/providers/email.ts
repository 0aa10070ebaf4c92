import { emailFeature } from "../email/code-feature.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import { feature } from "../app/symbols.ts"

export { type Mail, type MailContents, toMail } from "../mail/mail.ts"
export type { MailWords } from "../app/mail.ts"
export type { MailServiceOptions } from "../mail/service.ts"
export type { CodeOptions } from "../app/email-provider.ts"

/** Options of {@link Email}. */
export interface EmailOptions extends Partial<Omit<EmailConfig, "type" | "sendVerificationRequest">> {
  sendVerificationRequest: EmailConfig["sendVerificationRequest"]
}

/**
 * Signs in by a mailed link, which `sendVerificationRequest` sends. Needs an adapter.
 *
 * ```ts
 * Email({
 *   async sendVerificationRequest(request) {
 *     const mail = { to: request.identifier, from: "no-reply@app.example", ...toMail(request) }
 *     await post("https://mail.example/send", mail)
 *   },
 * })
 * ```
 */
export default function Email<const Id extends string = "email">(
  { id = "email" as Id, name = "E-mail", ...options }: EmailOptions & { id?: Id | undefined },
): EmailConfig<NoInfer<Id>> {
  return { ...options, id, name, type: "email", [feature]: emailFeature }
}
