// deno-fmt-ignore-file -- it would add white space between the tags
import { type Html, html } from "../web/html.ts"
import { createPattern } from "../web/text.ts"

/**
 * Returns a provider's mark, in the colour of the text. Screen readers skip it, because the provider's name is beside it.
 * @param mark the checked data of an SVG path; `false`: none. Default: the first letter of the name
 */
export function toMark(name: string, mark: string | false | undefined): Html {
  // the letter is an attribute, so that it is no part of the button's text
  if (mark === undefined) return html`<span class="mark" data-letter="${toLetter(name)}"></span>`
  return mark
    ? html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="${mark}"/></svg>`
    : html`<span class="mark"></span>`
}

const getUnseen = /* @__PURE__ */ createPattern("^[\\s\\p{C}]+", "u")
const graphemes = "Segmenter" in Intl ? new Intl.Segmenter() : undefined

/**
 * Returns what a reader sees as the first letter of the name: letters with accents and emojis are several characters. White space and
 * invisible characters before it, such as marks of direction, are skipped. Runtimes without `Intl.Segmenter` give a code point.
 */
function toLetter(name: string): string {
  // upper case first: that of a letter can be several letters
  const text = name.replace(getUnseen(), "").toUpperCase()
  return [...graphemes?.segment(text) ?? []][0]?.segment ?? [...text][0] ?? ""
}
