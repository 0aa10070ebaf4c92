import { emailFlows } from "../flows/email/flows.ts"
import type { EmailConfig, VerificationRequest } from "../model/email-provider.ts"
import { providerFlows } from "../model/symbols.ts"
import type { Theme } from "../model/types.ts"
import { computeContrast, toHex, toRgb } from "../web/colour.ts"
import { html, toText } from "../web/html.ts"

/** Options of {@link Email}. */
export interface EmailOptions extends Partial<Omit<EmailConfig, "type" | "sendVerificationRequest">> {
  sendVerificationRequest: EmailConfig["sendVerificationRequest"]
}

/**
 * Signs in by a mailed link, which `sendVerificationRequest` sends. Needs an adapter.
 *
 * ```ts
 * Email({
 *   async sendVerificationRequest({ identifier, url, theme }) {
 *     const mail = toMail({ url, theme })
 *     await post("https://mail.example/send", { to: identifier, from: "no-reply@app.example", ...mail })
 *   },
 * })
 * ```
 */
export default function Email<const Id extends string = "email">(
  { id = "email" as Id, name = "E-mail", ...options }: EmailOptions & { id?: Id | undefined },
): EmailConfig<NoInfer<Id>> {
  return { ...options, id, name, type: "email", [providerFlows]: emailFlows }
}

/** The contents of a mail. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const black = [0, 0, 0] as const
const white = [255, 255, 255] as const
const ink = [28, 33, 38] as const

/** Returns the built-in mail, as plain text and as HTML with the theme's colours. It contains no e-mail address. */
export function toMail({ url, theme }: Pick<VerificationRequest, "url" | "theme">): Mail {
  const { host } = new URL(url)
  const subject = `Sign in to ${host}`
  const note = "The link works once. If you did not request it, you can ignore this e-mail."
  return { subject, text: `${subject}\n\n${url}\n\n${note}\n`, html: toHtml({ url, subject, note, theme }) }
}

interface Words {
  readonly url: string
  readonly subject: string
  readonly note: string
  readonly theme: Theme
}

// Tables and attributes, because mail programs support little CSS. Colours are written from their numbers, never from the theme's text.
function toHtml({ url, subject, note, theme }: Words): string {
  const button = (theme.brandColor && toRgb(theme.brandColor)) || ink
  const readable = computeContrast(button, white) >= computeContrast(button, black) ? white : black
  const text = (theme.buttonText && toRgb(theme.buttonText)) || readable
  // deno-fmt-ignore -- it would break the indentation of the document
  return toText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body bgcolor="#f4f5f7" style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f5f7">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:440px;border:1px solid #dde1e6;border-radius:12px">
<tr><td style="padding:32px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#1c2126">
<h1 style="margin:0 0 24px;font-size:22px;line-height:1.25;overflow-wrap:anywhere">${subject}</h1>
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td bgcolor="${toHex(button)}" align="center" style="border-radius:8px"><a href="${url}" style="display:inline-block;padding:12px 32px;text-decoration:none;font-weight:600"><font color="${toHex(text)}">Sign in</font></a></td>
</tr></table>
<p style="margin:24px 0 0;font-size:14px;color:#59626c">${note}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`)
}
