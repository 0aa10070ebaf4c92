import { type HoleContext, toContexts } from "./html-contexts.ts"

// Symbols, so that no parsed JSON can pass for markup.
const markup: unique symbol = Symbol("svc-auth markup")
const inTag: unique symbol = Symbol("svc-auth attributes")

/** Markup whose every value is escaped. Made only by {@link html}, {@link toStyleElement} and {@link toScriptElement}. */
export interface Html {
  readonly [markup]: string
}

/** Attributes for the inside of a tag. Made only by {@link attributes}. */
export interface Attributes {
  readonly [inTag]: string
}

/** What a hole between tags takes; `false`, `null` and `undefined` leave nothing. */
export type Child = Html | string | number | false | null | undefined | readonly Child[]

const special = /[&<>"']/
const specials = /[&<>"']/g
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}
/** An http(s) URL, or a path of this site; controls and spaces, which browsers drop from a scheme, are in neither. */
// deno-lint-ignore no-control-regex -- exactly those characters
const safeUrl = /^(?:https?:\/\/|\/(?![/\\])|\/?$)[^\u0000-\u0020\u007f\\]*$/i
const attributeName = /^(?!on|style$|src|href$|action$|formaction$|ping$)[a-z][a-z-]*$/

const known = new WeakMap<TemplateStringsArray, readonly HoleContext[]>()

/**
 * Markup from a template; each value is escaped for the place it stands in. Values in attributes must be quoted; a URL that is
 * neither http(s) nor a path of this site becomes `about:invalid`; a tag takes {@link attributes}.
 * @throws {TypeError} for a hole or a value that cannot be made safe there
 */
export function html(parts: TemplateStringsArray, ...values: readonly (Child | Attributes)[]): Html {
  let contexts = known.get(parts)
  if (!contexts) known.set(parts, contexts = toContexts(parts))
  let text = parts[0] ?? ""
  for (let index = 0; index < values.length; index++) {
    text += toHole(values[index], contexts[index]) + parts[index + 1]
  }
  return { [markup]: text }
}

/** The text of a document or fragment. */
export const toText = (value: Html): string => value[markup]

/**
 * Attributes from data; `true` gives one without a value, `false`, `null` and `undefined` none.
 * @throws {TypeError} for a name whose value would be a URL or code
 */
export function attributes(
  values: Readonly<Record<string, string | number | boolean | null | undefined>>,
): Attributes {
  let text = ""
  for (const [name, value] of Object.entries(values)) {
    if (!attributeName.test(name)) throw new TypeError(`An attribute named ${JSON.stringify(name)} cannot be escaped`)
    if (value === false || value === null || value === undefined) continue
    text += value === true ? ` ${name}` : ` ${name}="${escape(String(value))}"`
  }
  return { [inTag]: text }
}

/**
 * A `<style>` element whose text is exactly the sheet.
 * @throws {TypeError} when the sheet has a `<`, which could end the element
 */
export function toStyleElement(sheet: string): Html {
  if (sheet.includes("<")) throw new TypeError("A style sheet must not contain <")
  return { [markup]: `<style>${sheet}</style>` }
}

/**
 * A `<script>` element of one of the app's own files.
 * @throws {TypeError} when it is not a path of this site
 */
export function toScriptElement(path: string): Html {
  if (!path.startsWith("/") || !safeUrl.test(path)) throw new TypeError("A script must be a path of this site")
  return { [markup]: `<script type="module" src="${escape(path)}"></script>` }
}

function toHole(value: Child | Attributes, context: HoleContext | undefined): string {
  if (context === "text") return toChild(value as Child)
  if (context === "attributes") {
    if (typeof value === "object" && value !== null && inTag in value) return value[inTag]
    throw new TypeError("Inside a tag only attributes() may stand")
  }
  if (value === false || value === null || value === undefined) return ""
  if (typeof value !== "string" && typeof value !== "number") throw new TypeError("An attribute takes text only")
  const text = String(value)
  return context === "url" && !safeUrl.test(text) ? "about:invalid" : escape(text)
}

function toChild(value: Child): string {
  if (typeof value === "string") return escape(value)
  if (value === false || value === null || value === undefined) return ""
  if (typeof value === "number") return String(value)
  if (Array.isArray(value)) return value.map(toChild).join("")
  if (typeof value === "object" && Object.hasOwn(value, markup)) return (value as Html)[markup]
  throw new TypeError("Between tags only text, numbers, markup and lists of them may stand")
}

const escape = (text: string): string =>
  special.test(text) ? text.replace(specials, (char) => entities[char] ?? "") : text
