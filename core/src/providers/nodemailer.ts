import { createTransport } from "nodemailer"
import { InvalidConfig } from "../errors.ts"
import { emailFlows } from "../flows/email/flows.ts"
import type { EmailConfig } from "../model/email-provider.ts"
import { providerFlows } from "../model/symbols.ts"
import { toMail } from "../mail/mail.ts"
import type { EmailOptions } from "./email.ts"

/** Options of {@link Nodemailer}. */
export interface NodemailerOptions extends Partial<EmailOptions> {
  /** An `smtp://` URL, or options or a transport for `nodemailer.createTransport`. */
  server: string | object | undefined
  /** The sender, such as `"My app <no-reply@app.example>"`. */
  from: string | undefined
}

/** The part of nodemailer's result that is used here. */
interface Sent {
  readonly rejected?: readonly unknown[]
  readonly pending?: readonly unknown[]
}

/**
 * Signs in by a link, mailed over SMTP. Install the package `nodemailer`. Needs an adapter.
 *
 * ```ts
 * Nodemailer({ server: process.env.EMAIL_SERVER, from: "My app <no-reply@app.example>" })
 * ```
 */
export default function Nodemailer<const Id extends string = "nodemailer">(
  { server, id = "nodemailer" as Id, name = "E-mail", ...options }: NodemailerOptions & { id?: Id | undefined },
): EmailConfig<NoInfer<Id>> {
  let transport: ReturnType<typeof createTransport> | undefined
  return {
    async sendVerificationRequest(request) {
      const { identifier, provider: { from } } = request
      // checked here because the variables are not set while a framework builds the app
      if (!server || !from) {
        const fix = server ? "`from` is missing; set it to the sender" : "`server` is missing; set it to an smtp:// URL"
        throw new InvalidConfig(`Provider "${id}": ${fix}`)
      }
      transport ??= createTransport(server as string)
      // an address object, so that nodemailer does not parse the address
      const to = { name: "", address: identifier }
      const { rejected = [], pending = [] } = await transport.sendMail({ ...toMail(request), to, from }) as Sent
      if (rejected.length + pending.length > 0) throw new Error("the mail server rejected the recipient")
    },
    ...options,
    id,
    name,
    type: "email",
    [providerFlows]: emailFlows,
  }
}
