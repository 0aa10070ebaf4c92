import { type Html, html } from "../web/html.ts"

/** What really happened. In development only: it names the server's inside. */
export interface ErrorDetail {
  readonly type: string
  readonly reason: string
  /** What to change. */
  readonly cure?: string | undefined
}

/** Names and what there is to say of each, for developers. */
export function toFacts(facts: readonly (readonly [name: string, said: string])[]): Html {
  const rows = facts.map(([name, said]) =>
    html`
      <dt>${name}</dt>
      <dd>${toProse(said)}</dd>
    `
  )
  return html`<dl class="detail">${rows}</dl>`
}

/** The facts of an error. */
export function toErrorFacts({ type, reason, cure }: ErrorDetail): Html {
  return toFacts([["Error", `\`${type}\``], ["Reason", reason], ...cure ? [["What to change", cure] as const] : []])
}

/** Text in which backticks set code apart, as messages for developers have them. */
const toProse = (text: string): Html[] =>
  text.split(/`([^`]+)`/).map((part, index) => index % 2 ? html`<code>${part}</code>` : html`${part}`)
