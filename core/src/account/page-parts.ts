// deno-fmt-ignore-file -- it would add white space between the tags
import { maxListed } from "../app/account-info.ts"
import type { Language } from "../app/texts/language.ts"
import { fill, fillText } from "../app/texts/fill.ts"
import { attributes, type Html, html } from "../web/html.ts"
import { toHiddenFields } from "../pages/layout.ts"
import type { AccountPage } from "./page-content.ts"

/** Returns a form with one button, which changes something and returns to the page. */
export function toChangeForm(
  language: Language,
  { csrfToken, url }: AccountPage,
  { action, target, fields = {}, button, about, rank = "secondary" }: {
    action: string
    /** Where the user goes afterwards: a URL, or this page with a notice. */
    target: { url: string } | { done: string }
    fields?: Readonly<Record<string, string>>
    button: string
    /** Describes the button if several have the same text. */
    about?: string
    rank?: "primary" | "secondary"
  },
): Html {
  const back = "url" in target ? target.url : `${url}?done=${encodeURIComponent(target.done)}`
  const hidden = Object.entries(fields).map(([name, value]) =>
    html`<input type="hidden" name="${name}" value="${value}">`
  )
  const label = about !== undefined && fillText(language, "buttonAbout", { button, name: about })
  return html`<form method="post" action="${action}">${toHiddenFields(csrfToken, back)}${hidden}<button class="${rank}" type="submit"${
    attributes({ "aria-label": label })
  }>${button}</button></form>`
}

/** Returns the button of a section whose changes need a new sign-in. */
export const toAgain = ({ texts }: Language, { freshUrl }: Pick<AccountPage, "freshUrl">): Html =>
  html`<p class="row"><a class="button secondary" href="${freshUrl!}">${texts.signInToChange}</a></p>`

export const toItem = (title: Html, details: readonly (Html | false | undefined)[], button: Html | false | undefined): Html =>
  html`<li><div><p>${title}</p>${
    details.map((detail) => detail && html`<p class="hint">${detail}</p>`)
  }</div>${button}</li>`

/** Returns the list. If it has the maximum length, a sentence points this out, because there may be more. */
export const toList = (language: Language, items: readonly Html[]): Html =>
  html`<ul>${items}</ul>${items.length >= maxListed && html`<p class="hint">${fill(language, "onlyFirst", { count: `${maxListed}` })}</p>`}`

/** Creating a formatter takes up to a millisecond, and a page has hundreds of dates. */
const formats = new WeakMap<Language, Intl.DateTimeFormat>()

function createFormat(language: Language): Intl.DateTimeFormat {
  // British English has the day before the month, and 24 hours
  const format = new Intl.DateTimeFormat(language.tag === "en" ? "en-GB" : language.tag, {
    ...{ year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    ...{ timeZone: "UTC", timeZoneName: "short" },
  })
  formats.set(language, format)
  return format
}

/** Returns the time in UTC, because the server does not know the user's time zone. */
export function toTime(language: Language, at: Date): Html {
  const format = formats.get(language) ?? createFormat(language)
  return html`<time datetime="${at.toISOString()}">${format.format(at)}</time>`
}
