/**
 * The position of a placeholder in a template, which determines its allowed values and how they are escaped: between tags, in a quoted
 * attribute, at the start of a quoted URL attribute, or in a tag after its name.
 */
export type PlaceholderContext = "text" | "value" | "url" | "attributes"

const wholeTag = /<(?:[^"'>]|"[^"]*"|'[^']*')*>/g
const wholeValue = /"[^"]*"|'[^']*'/g
const openValue = /\s([a-z-]+)=["']([^"']*)$/
const openTag = /^<[a-z][a-z0-9]*(?:\s+[a-z-]+(?:="")?)*$/
/** Browsers do not decode entities in these, so a template must not contain them. */
const unescapable = /<!--|<(?:script|style|iframe|noembed|noframes|noscript|plaintext|xmp)\b/i
/** Attributes whose values are code, a document or a list of URLs. */
const codeAttribute = /^(?:on.*|style|srcdoc|srcset|ping)$/
const urlAttribute = /^(?:href|src|action|formaction)$/

/**
 * Returns the contexts of a template's placeholders, from its fixed parts.
 * @throws {TypeError} if escaping cannot make a placeholder safe: in an unquoted value, a tag's name, a script or a
 * comment
 */
export function toContexts(parts: readonly string[]): PlaceholderContext[] {
  if (unescapable.test(parts.join(""))) {
    throw new TypeError(`A template must not contain a comment or a raw text element: ${parts.join("…")}`)
  }
  let open = ""
  return parts.slice(0, -1).map((part) => {
    const rest = (open + part).replace(wholeTag, "")
    const start = rest.indexOf("<")
    open = start < 0 ? "" : rest.slice(start)
    const context = open === "" ? "text" : toTagContext(open.replace(wholeValue, '""'))
    if (!context) {
      throw new TypeError(
        `A placeholder must be between tags, in a quoted attribute, or in a tag after its name: ${parts.join("…")}`,
      )
    }
    // represents the placeholder's value, so that a second placeholder in this URL is not at the start of the URL
    if (context === "url") open += "x"
    return context
  })
}

/** Returns the context at the end of an open tag. Its complete attribute values have been emptied. */
function toTagContext(open: string): PlaceholderContext | undefined {
  const [, name, before] = openValue.exec(open) ?? []
  if (name === undefined) return openTag.test(open) ? "attributes" : undefined
  if (codeAttribute.test(name)) return undefined
  return before === "" && urlAttribute.test(name) ? "url" : "value"
}
