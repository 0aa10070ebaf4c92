import { type Html, html } from "../web/html.ts"

/** The real error, shown only in development because it reveals the server's setup. */
export interface ErrorDetail {
  readonly type: string
  readonly reason: string
  /** The change that fixes the error. */
  readonly fix?: string | undefined
}

/** Returns a list of names with their values, for developers. */
export function toFacts(facts: readonly (readonly [name: string, value: string])[]): Html {
  const rows = facts.map(([name, value]) =>
    html`
      <dt>${name}</dt>
      <dd>${toProse(value)}</dd>
    `
  )
  return html`<dl class="detail" lang="en" dir="ltr">${rows}</dl>`
}

/** Returns an error's type, reason and fix as a list. */
export function toErrorFacts({ type, reason, fix }: ErrorDetail): Html {
  return toFacts([["Error", `\`${type}\``], ["Reason", reason], ...fix ? [["What to change", fix] as const] : []])
}

/** Returns the text, with parts between backticks marked up as code. */
const toProse = (text: string): Html[] =>
  text.split(/`([^`]+)`/).map((part, index) => index % 2 ? html`<code>${part}</code>` : html`${part}`)
