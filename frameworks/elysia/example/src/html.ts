import type { Session } from "@svc-auth/core/types"

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Markup. Only {@link html} creates it, so that text is always escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const toText = (value: string | Html | undefined): string =>
  value instanceof Html ? value.text : (value ?? "").replace(/[&<>"]/g, (character) => escapes[character] ?? "")

/** Returns markup. All values that are not markup are escaped. */
export const html = (parts: TemplateStringsArray, ...values: readonly (string | Html | undefined)[]): Html =>
  new Html(parts.map((part, index) => part + toText(values[index])).join(""))

interface Layout {
  readonly title: string
  readonly path: string
  readonly session: Session | null
  readonly status?: number
}

/** Returns a page of the app with the common header. */
export function page({ title, path, session, status = 200 }: Layout, main: Html): Response {
  const link = (href: string, text: string) =>
    html`
      <a href="${href}" ${href === path
        ? html`
          aria-current="page"
        `
        : ""}>${text}</a>
    `
  const { text } = html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg">
        <link rel="stylesheet" href="/app.css">
      </head>
      <body>
        <header>
    <a class="brand" href="/">Svc Auth <span>example</span></a>
    <nav aria-label="Pages">${link("/", "Home")}${link("/protected", "Members")}</nav>
    ${session
      ? html`<form method="post" action="/logout"><button class="quiet">Sign out</button></form>`
      : html`<a class="button" href="/login">Sign in</a>`}
        </header>
        <main>${main}</main>
      </body>
    </html>
  `
  return new Response(text, { status, headers: { "content-type": "text/html; charset=utf-8" } })
}
