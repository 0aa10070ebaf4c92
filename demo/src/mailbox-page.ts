import { html, type Markup, page } from "./page.ts"

/** A mail that the demo's server was given. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly at: Date
}

const site = {
  name: "Demo mail",
  note: "A real mail server on this machine. Mail to any address ends here: nothing is delivered.",
}

/** What has come, newest first; while nothing has, the page asks again by itself. */
export function renderMailbox(letters: readonly Letter[]): string {
  const list = html`
    <ul class="mails">${letters.map(renderLetter)}</ul>
    <form method="get"><button class="quiet">Look again</button></form>
  `
  if (letters.length > 0) return page("Mail", list, site)
  const waiting = html`
    <p>Nothing yet. Ask the example for a link to sign in: whatever address you enter, its mail arrives here.</p>
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
      <details>
        <summary>The mail in plain text</summary>
        <pre>${text}</pre>
      </details>
    </li>
  `
}
