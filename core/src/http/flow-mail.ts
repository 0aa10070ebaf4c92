import type { RequestContext } from "../app/context.ts"
import { countAlways } from "../app/limits/limit.ts"
import type { MailKind } from "../app/mail.ts"
import { fillText } from "../app/texts/fill.ts"
import type { TextKey } from "../app/texts/language.ts"
import { judgeMails } from "../mail/limit.ts"
import { findLanguage } from "./language.ts"
import { sendMail } from "../mail/to-user.ts"
import { toValidity } from "../mail/words.ts"

/** Returns the name by which users know the app: the theme's name or, without one, the host. */
export const getAppName = ({ settings, origin }: RequestContext): string => settings.theme.name || new URL(origin).host

/** A mail that does not sign a user in. */
export interface FlowMail {
  readonly kind: MailKind
  readonly to: string
  readonly title: TextKey
  readonly lead?: TextKey | undefined
  readonly button?: TextKey | undefined
  readonly url?: string | undefined
  readonly code?: string | undefined
  /** Lifetime of the link or the code, in seconds. */
  readonly seconds?: number | undefined
  /** The last sentence. Default: users who did not request the mail can ignore it. */
  readonly end?: TextKey | undefined
}

/** Counts one mail to this address. Returns true if it may be sent; if not, the log contains the reason. @throws {AdapterError} */
export const mayMailTo = async ({ settings }: RequestContext, purpose: string, address: string): Promise<boolean> =>
  judgeMails(settings, `Mail "${purpose}"`, await countAlways(settings, ["mail", purpose, address]))

/** Sends a mail in the language of the request. @throws {EmailSignInError} */
export async function sendFlowMail(context: RequestContext, mail: FlowMail): Promise<void> {
  const language = await findLanguage(context)
  const { kind, to, title, lead, button, url, code, seconds, end = "mailIgnore" } = mail
  const values = { app: getAppName(context), host: new URL(context.origin).host }
  const fill = (key: TextKey | undefined) => key === undefined ? "" : fillText(language, key, values as never)
  // always created, so that a mail to an unknown address takes as long as one to a user
  const time = toValidity(seconds ?? 0, language.tag)
  await sendMail(context, {
    ...{ kind, to, language, url, code },
    words: {
      title: fill(title),
      lead: lead && fill(lead),
      button: fill(button),
      code: fill("mailCode"),
      keepCode: fill("mailKeepCode"),
      time: seconds === undefined
        ? ""
        : fillText(language, code === undefined ? "mailLinkTime" : "mailCodeTime", { time, codeTime: time }),
      ignore: fill(end),
    },
  })
}
