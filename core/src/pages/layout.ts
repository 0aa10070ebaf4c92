import type { PageLook } from "../app/outcome.ts"
import type { Language } from "../app/texts/language.ts"
import type { Awaitable } from "../types.ts"
import { fill } from "../app/texts/fill.ts"
import { attributes, type Html, html, toText } from "../web/html.ts"
import { getStyle } from "./style.ts"

/** How pages look in every language. */
export interface AppLook extends Omit<PageLook, "language"> {
  /** Returns the language for this request. Set if the app has several languages to choose from. Never throws. */
  findLanguage?(): Awaitable<Language>
}

/** Returns a complete document: one card that begins with the heading. @param wide true if the card has space for lists */
export function toPage({ theme, host, language }: PageLook, heading: string, body: Html, wide = false): string {
  const logo = theme.logo && html`<img class="logo" src="${theme.logo}" alt="">`
  // `&middot;`, because Node encodes a page of ASCII in half the time
  // deno-fmt-ignore -- it would break the indentation of the document
  return toText(html`<!doctype html>
<html lang="${language.tag}" dir="${language.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${heading} &middot; ${host}</title>
${getStyle(theme).element}
</head>
<body>
<main${attributes({ class: wide && "wide" })}>
${logo}
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`)
}

/** Returns a note with the signed-in user's name. @param text a further sentence */
export const toSignedInNote = ({ language }: PageLook, who: string, text?: string): Html =>
  html`<p class="note">${fill(language, "signedInAs", { who: html`<strong>${who}</strong>` })}${text && ` ${text}`}</p>`

/** Returns the link with which a signed-in user continues. */
export const toContinueLink = ({ language: { texts } }: PageLook, url: string | undefined): Html | undefined =>
  url === undefined ? undefined : html`<a class="button primary" href="${url}">${texts.continueButton}</a>`

/** Returns the hidden fields of every form: the CSRF token and the target. */
export function toHiddenFields(csrfToken: string | undefined, callbackUrl: string | undefined): Html {
  const token = csrfToken && html`<input type="hidden" name="csrfToken" value="${csrfToken}">`
  const target = callbackUrl && html`<input type="hidden" name="callbackUrl" value="${callbackUrl}">`
  return html`${token}${target}`
}
