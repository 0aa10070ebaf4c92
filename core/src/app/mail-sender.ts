import { InvalidConfig } from "../errors.ts"
import type { AuthConfig } from "./config.ts"
import type { EmailConfig } from "./email-provider.ts"
import type { SendMail } from "./mail.ts"
import { sendsWords } from "./symbols.ts"
import type { ProviderSettings } from "./provider-settings.ts"

/** Sender of mails other than sign-in mails. */
export type MailSender = EmailConfig | SendMail

/**
 * Returns the option `mail` or, without it, the only e-mail provider if it can send other mails.
 * @throws {InvalidConfig} if the option cannot send them
 */
export function findMail(
  { mail }: Pick<AuthConfig, "mail">,
  providers: ReadonlyMap<string, ProviderSettings>,
): MailSender | undefined {
  if (mail === undefined) {
    const [first, ...others] = [...providers.values()].filter((provider) => provider.type === "email")
    return others.length === 0 && first?.[sendsWords] ? first : undefined
  }
  if (typeof mail === "function" || (mail?.type === "email" && mail[sendsWords])) return mail
  throw new InvalidConfig(
    "`mail` must be a built-in e-mail provider, such as `Resend({ from })`, or a function that sends a mail; a provider with its own " +
      "`sendVerificationRequest`, or with a template of the service, sends only mails to sign in",
  )
}
