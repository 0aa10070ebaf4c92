import { createTransport } from "nodemailer"
import { InvalidConfig } from "../errors.ts"
import { emailFeature } from "../email/code-feature.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import { feature, sendsWords } from "../app/symbols.ts"
import { type FaultyService, type MailFault, redactSaid, toMailError } from "../mail/fault.ts"
import { toMail } from "../mail/mail.ts"
import { toBase64, toUtf8 } from "../web/bytes.ts"
import type { EmailOptions } from "./email.ts"

/** Options of {@link Nodemailer}. */
export interface NodemailerOptions extends Partial<EmailOptions> {
  /** An `smtp://` URL, or options or a transport for `nodemailer.createTransport`. */
  server: string | object | undefined
  /** The sender, such as `"My app <no-reply@app.example>"`. */
  from: string | undefined
}

/** How long a mail server may take, in milliseconds. */
const maxWait = 30_000
const smtp: FaultyService = {
  name: "the mail server",
  page: "https://nodemailer.com/smtp/",
  key: "server",
  fixes: {
    key: "set `server` to one with the right user name and password; in a URL, write characters such as @ as %40",
    down: "check the host and port in `server`; users can ask for the mail again",
  },
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
      transport ??= createTransport(server)
      // an address object, so that nodemailer does not parse the address
      const to = { name: "", address: identifier }
      try {
        const { rejected = [], pending = [] } = await Promise.race([
          transport.sendMail({ ...toMail(request), to, from }),
          failAfter(maxWait),
        ])
        if (rejected.length + pending.length > 0) {
          throw Object.assign(new Error("it was not accepted"), { command: "RCPT TO", responseCode: 550 })
        }
      } catch (thrown) {
        const error: SmtpError = Object(thrown)
        const { message = "no reason", responseCode } = error
        throw toMailError(
          smtp,
          id,
          findFault(error),
          redactSaid(message, findSecrets(server), request),
          responseCode,
        )
      }
    },
    ...options,
    id,
    name,
    type: "email",
    ...!options.sendVerificationRequest && { [sendsWords]: true },
    [feature]: emailFeature,
  }
}

/** What nodemailer throws. */
interface SmtpError {
  readonly name?: string
  readonly message?: string
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
}

/** Returns what an error of nodemailer means, by its code, the command that failed and the server's reply code (RFC 5321 §4.2). */
function findFault({ name, code, command, responseCode = 0 }: SmtpError): MailFault | "timeout" {
  if (name === "TimeoutError") return "timeout"
  if (code === "EAUTH" || responseCode === 530 || responseCode === 535) return "key"
  if (responseCode >= 500 && command === "RCPT TO") return "recipient"
  if (responseCode >= 500 && command === "MAIL FROM") return "sender"
  if (responseCode >= 500) return "message"
  return responseCode >= 450 ? "limit" : "down"
}

const failAfter = (milliseconds: number): Promise<never> =>
  new Promise((_, reject) => {
    const signal = AbortSignal.timeout(milliseconds)
    signal.addEventListener("abort", () => reject(signal.reason))
  })

/** Returns the password of the mail server, as it is and as AUTH sends it (RFC 4616). The server's reply may repeat it. */
function findSecrets(server: string | object): readonly string[] {
  const url = typeof server === "string" ? URL.parse(server) : undefined
  const { user = "", pass = "" }: { user?: string; pass?: string } = url
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : (server as { auth?: object }).auth ?? {}
  return pass ? [pass, ...[pass, `\0${user}\0${pass}`].map((text) => toBase64(toUtf8(text)))] : []
}
