import type { Theme } from "../model/types.ts"
import { type Html, html, toText } from "../web/html.ts"
import { toStyle } from "./style.ts"

/** What all pages need to know of the app. */
export interface PageLook {
  /** Checked by `checkTheme`. */
  readonly theme: Theme
  /** Path of the routes. */
  readonly basePath: string
  /** The app's host, as people know it. */
  readonly host: string
}

/** A whole document: one card, whose first line is its heading. */
export function toPage({ theme, host }: PageLook, heading: string, body: Html): string {
  const logo = theme.logo && html`<img class="logo" src="${theme.logo}" alt="">`
  // deno-fmt-ignore -- it indents a document as if its parts had no depth
  return toText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${heading} · ${host}</title>
${toStyle(theme).element}
</head>
<body>
<main>
${logo}
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`)
}

/** Tells a user who is signed in already as whom, and what follows from it. */
export const toSignedInNote = (who: string, text: string | false = false): Html =>
  html`<p class="note">You are signed in as <strong>${who}</strong>.${text}</p>`

/** The link by which a user who is signed in already goes on. */
export const toContinueLink = (url: string | undefined): Html | undefined =>
  url === undefined ? undefined : html`<a class="button primary" href="${url}">Continue</a>`

/** The hidden fields that every form of ours carries. */
export function toHiddenFields(csrfToken: string | undefined, callbackUrl: string | undefined): Html {
  const token = csrfToken && html`<input type="hidden" name="csrfToken" value="${csrfToken}">`
  const target = callbackUrl && html`<input type="hidden" name="callbackUrl" value="${callbackUrl}">`
  return html`${token}${target}`
}
