import { toLogoUrl } from "../app/theme.ts"
import type { Theme } from "../types.ts"
import { computeContrast, type Rgb, toHex, toRgb } from "../web/colour.ts"
import { defaultLanguage } from "../app/texts/default-language.ts"
import { type Html, html, toStyleElement, toText } from "../web/html.ts"
import type { MailContents, MailWords } from "../app/mail.ts"
import { toMailOrigin } from "./words.ts"

const black = [0, 0, 0] as const
const white = [255, 255, 255] as const
const ink = [28, 33, 38] as const

// for mail programs that support dark mode. All others show the attributes
const night = ".page{background:#14171a!important}" +
  ".card{background:#1f2429!important;border-color:#39414a!important}" +
  ".ink{color:#f1f3f5!important}.soft{color:#aab3bc!important}"
const nightButton = ".button{background:#f1f3f5!important}.button font{color:#1c2126!important}"
const nightBorder = ".button{border:1px solid #6b757f}"

/**
 * Returns the mail as HTML. It uses tables and attributes, because mail programs support little CSS. Colours are written from their numeric
 * values, never from the theme's text. Only the app's logo is loaded.
 */
export function toMarkup(contents: MailContents, words: MailWords, groups: readonly string[]): string {
  const { url, theme, language: { tag: lang, dir } = defaultLanguage } = contents
  const origin = toMailOrigin(contents)
  const dark = night + (toBrand(theme) ? nightBorder : nightButton)
  const schemes = theme.colorScheme === "light" ? "light" : "light dark"
  const style = theme.colorScheme === "light" ? "" : theme.colorScheme === "dark" ? dark : toNight(dark)
  const start = dir === "rtl" ? "right" : "left"
  // deno-fmt-ignore -- it would break the indentation of the document
  return toText(html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${schemes}">
<title>${words.title}</title>
${toStyleElement(style)}
</head>
<body class="page" bgcolor="#f4f5f7" style="margin:0;padding:0">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f5f7" dir="${dir}" lang="${lang}">
<tr><td align="center" style="padding:32px 16px">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:440px;border:1px solid #dde1e6;border-radius:12px">
<tr><td class="ink" align="${start}" style="padding:32px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#1c2126">
${toLogo(theme, origin)}<h1 style="margin:0 0 24px;font-size:22px;line-height:1.25;overflow-wrap:anywhere">${words.title}</h1>
${words.lead !== undefined && html`<p style="margin:0 0 24px">${words.lead}</p>
`}${url && toButton(url, words.button, theme)}${groups.length > 0 && toCode(words, groups, Boolean(url))}${words.time ? html`<p class="soft" style="margin:24px 0 0;font-size:14px;color:#59626c">${words.time}</p>
` : url && html`<div style="height:16px"></div>
`}<p class="soft" style="margin:8px 0 0;font-size:14px;color:#59626c">${words.ignore}</p>
</td></tr>
</table>
${theme.name && html`<p class="soft" style="margin:16px 0 0;font:13px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#59626c;overflow-wrap:anywhere">${new URL(origin).host}</p>
`}</td></tr>
</table>
</body>
</html>
`)
}

const toNight = (rules: string): string => `@media (prefers-color-scheme:dark){${rules}}`

const toBrand = ({ brandColor }: Theme): Rgb | undefined => brandColor ? toRgb(brandColor) : undefined

function toLogo({ logo }: Theme, origin: string): Html | undefined {
  const src = logo && toLogoUrl(logo, origin)
  // the name is below it, so the image needs no text. Outlook only reads `height`
  return src
    ? html`
      <img src="${src}" alt="" height="48"
        style="display:block;height:48px;width:auto;max-width:100%;object-fit:contain;margin:0 0 24px;border:0">
    `
    : undefined
}

function toButton(url: string, label: string, theme: Theme): Html {
  const button = toBrand(theme) ?? ink
  const readable = computeContrast(button, white) >= computeContrast(button, black) ? white : black
  const text = (theme.buttonText && toRgb(theme.buttonText)) || readable
  // deno-fmt-ignore -- as above
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="button" bgcolor="${toHex(button)}" align="center" style="border-radius:8px"><a href="${url}" style="display:inline-block;padding:12px 32px;text-decoration:none;font-weight:600"><font color="${toHex(text)}">${label}</font></a></td>
</tr></table>
`
}

// the halves are separated without a space, so that a copy contains only the code
function toCode({ code, keepCode }: MailWords, [first, second]: readonly string[], below: boolean): Html {
  // deno-fmt-ignore -- as above
  return html`${below && html`<div style="height:24px"></div>
`}<p style="margin:0 0 8px">${code}</p>
<p dir="ltr" style="margin:0 0 8px;font:600 28px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:2px;-webkit-user-select:all;user-select:all"><b>${first}</b><b style="padding-left:10px">${second}</b></p>
<p class="soft" style="margin:0;font-size:14px;color:#59626c">${keepCode}</p>
`
}
