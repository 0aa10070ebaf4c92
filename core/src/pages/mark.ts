// deno-fmt-ignore-file -- it would add white space between the tags
import { type Html, html } from "../web/html.ts"
import { createPattern } from "../web/text.ts"

/**
 * Returns a provider's mark, in the colour of the text. Screen readers skip it, because the provider's name is next to it.
 * @param mark the checked data of an SVG path; `false` for none. Default: the first letter of the name
 */
export function toMark(name: string, mark: string | false | undefined): Html {
  // the letter is an attribute, so that it is not part of the button's text
  if (mark === undefined) return html`<span class="mark" data-letter="${toLetter(name)}"></span>`
  return mark
    ? html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="${mark}"/></svg>`
    : html`<span class="mark"></span>`
}

const getUnseen = /* @__PURE__ */ createPattern("^[\\s\\p{C}]+", "u")
let segmenter: Intl.Segmenter | undefined
const findSegmenter = () => "Segmenter" in Intl ? segmenter ??= new Intl.Segmenter() : undefined

/**
 * Returns the first letter of the name as perceived by a reader, because letters with accents and emojis consist of several characters. White space
 * and invisible characters before it, such as direction marks, are skipped. Runtimes without `Intl.Segmenter` return a code point.
 */
function toLetter(name: string): string {
  if (/^[a-z\d][ -~]*$/i.test(name)) return name[0]!.toUpperCase()
  // upper case first, because a letter's upper case can be several letters
  const text = name.replace(getUnseen(), "").toUpperCase()
  return findSegmenter()?.segment(text).containing()?.segment ?? [...text][0] ?? ""
}
