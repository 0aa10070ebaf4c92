import { AuthError, EmailSignInError, InvalidConfig } from "../errors.ts"
import type { MailKind, MailWords } from "../app/mail.ts"
import type { VerificationRequest } from "../app/email-provider.ts"
import type { RequestContext } from "../app/context.ts"
import { findHelp } from "../app/help.ts"
import { trace } from "../app/trace.ts"
import type { Language } from "../app/texts/language.ts"
import { toWholeRequest } from "../web/incoming-request.ts"
import { toMail } from "./mail.ts"

/** A mail that does not sign a user in. */
export interface Outgoing {
  readonly kind: MailKind
  readonly to: string
  readonly words: MailWords
  readonly language: Language
  /** The link of its button. */
  readonly url?: string | undefined
  readonly code?: string | undefined
}

/** A mail with a given text. Providers with the key `sendsWords` write it with `toMail`. Its `url` is empty if the mail has no link. */
interface WordedRequest extends VerificationRequest {
  words: MailWords
}

/** Sends the mail. @throws {EmailSignInError} {@linkcode AuthError} if it could not be sent */
export async function sendMail(context: RequestContext, mail: Outgoing): Promise<void> {
  const { settings, origin, now } = context
  const { kind, to, words, language, url, code } = mail
  const { theme, mail: sender } = settings
  if (!sender) {
    throw new InvalidConfig("`mail` is missing; set it to a built-in e-mail provider", { type: "MissingAdapter" })
  }
  trace(context, "mail", { kind })
  settings.hide?.([{ code }, url && new URL(url).searchParams])
  const contents = { theme, origin, language, words, ...url !== undefined && { url }, code }
  findHelp(settings)?.keepMail(settings, { to, contents, isOwn: false })
  if (typeof sender === "function") {
    const { subject, text, html } = toMail(contents)
    try {
      const returned: unknown = await sender({ kind, to, subject, text, html, url, code, language })
      // with `mail: Resend` instead of `mail: Resend({ from })`, nothing is sent, and there would be no error
      if (returned && Object.hasOwn(returned, "sendVerificationRequest")) {
        throw new InvalidConfig("`mail` is a provider that was not called; write `Resend({ from })`, for example")
      }
      return
    } catch (thrown) {
      throw thrown instanceof AuthError ? thrown : new EmailSignInError("`mail` threw", { cause: thrown })
    }
  }
  const request: WordedRequest = {
    ...{ identifier: to, token: code ?? url ?? origin, expires: now, origin, theme, language, words },
    url: url ?? "",
    ...code !== undefined && { code },
    provider: sender,
    request: toWholeRequest(context.request),
  }
  try {
    await sender.sendVerificationRequest(request)
  } catch (thrown) {
    if (thrown instanceof AuthError) throw thrown
    throw new EmailSignInError(`Provider "${sender.id}": the mail could not be sent`, { cause: thrown })
  }
}
