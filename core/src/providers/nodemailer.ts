import { createTransport } from "nodemailer"
import { InvalidConfig } from "../errors.ts"
import type { EmailConfig } from "../model/provider.ts"
import { type EmailOptions, toMail } from "./email.ts"

/** What an application says of its mail server. */
export interface NodemailerOptions extends Partial<EmailOptions> {
  /** An `smtp://` URL, or options or a transport as `nodemailer.createTransport` takes them. */
  server: string | object | undefined
  /** Sender: `"My app <no-reply@app.example>"`. */
  from: string | undefined
}

/** What nodemailer tells of a mail it has handed over. */
interface Sent {
  readonly rejected?: readonly unknown[]
  readonly pending?: readonly unknown[]
}

/**
 * Signs in by a link, sent over SMTP by the package `nodemailer`, which has to be installed. Needs an adapter.
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
    async sendVerificationRequest({ identifier, url, theme, provider: { from } }) {
      // not before: while a framework builds, the variables of the place where the app will run are not there
      if (!server || !from) throw new InvalidConfig(`Provider "${id}": \`${server ? "from" : "server"}\` is missing`)
      transport ??= createTransport(server as string)
      // an address object: nodemailer does not take it apart again
      const to = { name: "", address: identifier }
      const { rejected = [], pending = [] } = await transport.sendMail({ ...toMail({ url, theme }), to, from }) as Sent
      if (rejected.length + pending.length > 0) throw new Error("the mail server did not take the recipient")
    },
    ...options,
    id,
    name,
    type: "email",
  }
}
