import { html, type Markup, page } from "./page.ts"

/** A mail that the demo's server received. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly at: Date
}

const site = {
  name: "Demo mail",
  note: "A real mail server on this machine. It shows mail to any address here and delivers nothing.",
}

/** Renders the received mails, newest first. Without mails the page reloads itself. */
export function renderMailbox(letters: readonly Letter[]): string {
  const list = html`
    <ul class="mails">${letters.map(renderLetter)}</ul>
    <form method="get"><button class="quiet">Refresh</button></form>
  `
  if (letters.length > 0) return page("Mail", list, site)
  const waiting = html`
    <p>No mail yet. Ask the example for a sign-in link: mail to any address arrives here.</p>
  `
  return page("Mail", waiting, { ...site, refresh: true })
}

function renderLetter({ to, subject, text, at }: Letter): Markup {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  return html`
    <li>
      <h2>${subject}</h2>
      <p class="small"><time datetime="${at.toISOString()}">${at.toLocaleTimeString("en-GB")}</time> to ${to}</p>
      ${link && html`<a class="button" href="${link}">Open the link</a>`}
      <details ${!link && "open"}>
        <summary>The mail in plain text</summary>
        <pre>${text}</pre>
      </details>
    </li>
  `
}
