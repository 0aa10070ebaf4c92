import type { Session } from "@svc-auth/core/types"

/** Markup. Only `html` creates it, so that text is always escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}
const escape = (value: unknown): string =>
  value instanceof Html ? value.text : String(value ?? "").replace(/[&<>"']/g, (character) => entities[character]!)

/** Returns markup. Values are escaped, unless they are markup themselves. */
export const html = (parts: TemplateStringsArray, ...values: readonly unknown[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(escape)))

interface Layout {
  readonly title: string
  readonly path: string
  readonly session: Session | null
}

/** Returns a page of the app with the common header. */
export function page({ title, path, session }: Layout, main: Html): string {
  const link = (href: string, text: string) =>
    html`<a href="${href}" ${href === path ? html`aria-current="page"` : ""}>${text}</a>`
  return html`
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
  `.text
}
