/** Longest header that is read, in characters, and the most ranges of it. Browsers send up to ten ranges. */
const maxHeader = 1000
const maxRanges = 30

const rangePattern = /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i

/** The language ranges of an `Accept-Language` header. */
export interface LanguageRanges {
  /** The preferred first. */
  readonly accepted: readonly string[]
  /** Those with the weight 0. */
  readonly refused: readonly string[]
}

/**
 * Returns the language ranges of an `Accept-Language` header (RFC 9110 §12.5.4). The range `*` and malformed ones are left out. A header that is
 * too long counts as none.
 */
export function toLanguageRanges(header: string | null): LanguageRanges {
  if (!header || header.length > maxHeader) return { accepted: [], refused: [] }
  const weighted = header.split(",", maxRanges).flatMap((part) => {
    const [, range, weight = "1"] = rangePattern.exec(part) ?? []
    return range === undefined ? [] : [{ range, weight: Number(weight) }]
  })
  const accepted = weighted.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  const refused = weighted.filter(({ weight }) => weight === 0)
  return { accepted: accepted.map(({ range }) => range), refused: refused.map(({ range }) => range) }
}

/** Returns the languages without those that one of these ranges matches (basic filtering, RFC 4647 §3.3.1). */
export const withoutRefused = <L extends { readonly tag: string }>(
  refused: readonly string[],
  languages: readonly L[],
): L[] =>
  languages.filter(({ tag }) => !refused.some((range) => `${tag}-`.toLowerCase().startsWith(`${range}-`.toLowerCase())))

/**
 * Returns the language for the first of these ranges that one fits, as RFC 4647 §3.4 (lookup) has it: the range is shortened until it equals a
 * tag. If it equals none, a language with the same script fits too, so that `pt` and `pt-PT` find `pt-BR`, and `zh-CN` finds `zh-Hans`.
 */
export function lookUpLanguage<L extends { readonly tag: string }>(
  ranges: readonly string[],
  languages: readonly L[],
): L | undefined {
  for (const range of ranges) {
    for (let part = range.toLowerCase(); part; part = shorten(part)) {
      const found = languages.find(({ tag }) => tag.toLowerCase() === part)
      if (found) return found
    }
    const script = toScript(range)
    const similar = script && languages.find(({ tag }) => toScript(tag) === script)
    if (similar) return similar
  }
  return undefined
}

/** Returns the range without its last subtag, and without a single letter before it, which only introduces that subtag. Always shorter. */
function shorten(range: string): string {
  const end = range.lastIndexOf("-")
  return range.slice(0, Math.max(0, range[end - 2] === "-" ? end - 2 : end))
}

/** Returns the language and the script in which it is written, such as `zh-Hant` for `zh-TW`, or `undefined` for a malformed tag. */
function toScript(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return script && `${language}-${script}`
  } catch {
    return undefined
  }
}
