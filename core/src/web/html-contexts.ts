/**
 * Where a hole of a template stands, which decides what may go in and how it is escaped: between tags, in a quoted attribute,
 * at the start of a quoted attribute that is a URL, or in a tag after its name.
 */
export type HoleContext = "text" | "value" | "url" | "attributes"

const wholeTag = /<(?:[^"'>]|"[^"]*"|'[^']*')*>/g
const wholeValue = /"[^"]*"|'[^']*'/g
const openValue = /\s([a-z-]+)=["']([^"']*)$/
const openTag = /^<[a-z][a-z0-9]*(?:\s+[a-z-]+(?:="")?)*$/
/** Entities mean nothing in these, so no value may be written near them. */
const unescapable = /<!--|<(?:script|style|iframe|noembed|noframes|noscript|plaintext|xmp)\b/i
/** Their values are code, a document or a list of URLs. */
const codeAttribute = /^(?:on.*|style|srcdoc|srcset|ping)$/
const urlAttribute = /^(?:href|src|action|formaction)$/

/**
 * The contexts of a template's holes, read from its fixed parts.
 * @throws {TypeError} when a hole stands where no escaping makes it safe: an unquoted value, a tag's name, a script, a comment
 */
export function toContexts(parts: readonly string[]): HoleContext[] {
  if (unescapable.test(parts.join(""))) throw new TypeError(`A template with raw text or a comment: ${parts.join("…")}`)
  let open = ""
  return parts.slice(0, -1).map((part) => {
    const rest = (open + part).replace(wholeTag, "")
    const start = rest.indexOf("<")
    open = start < 0 ? "" : rest.slice(start)
    const context = open === "" ? "text" : toTagContext(open.replace(wholeValue, '""'))
    if (!context) throw new TypeError(`A template's hole stands where nothing can be escaped: ${parts.join("…")}`)
    // stands for what the hole will hold, so that a second hole in this URL is not taken for its start
    if (context === "url") open += "x"
    return context
  })
}

/** The context at the end of an open tag whose finished values are emptied. */
function toTagContext(open: string): HoleContext | undefined {
  const [, name, before] = openValue.exec(open) ?? []
  if (name === undefined) return openTag.test(open) ? "attributes" : undefined
  if (codeAttribute.test(name)) return undefined
  return before === "" && urlAttribute.test(name) ? "url" : "value"
}
