import { type PlaceholderContext, toContexts } from "./html-contexts.ts"

// symbols, so that parsed JSON never counts as markup
const markup: unique symbol = Symbol("svc-auth markup")
const inTag: unique symbol = Symbol("svc-auth attributes")

/**
 * Markup in which every value is escaped. Only {@link html}, {@link toStyleElement} and {@link toScriptElement}
 * create it.
 */
export interface Html {
  readonly [markup]: string
}

/** Escaped attributes for the inside of a tag. Only {@link attributes} creates them. */
export interface Attributes {
  readonly [inTag]: string
}

/** A value for a placeholder between tags. `false`, `null` and `undefined` are not rendered. */
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
/**
 * An http(s) URL, one for an authenticator app, plain text, or a path of this site. It must not contain control characters and spaces,
 * because browsers remove them from a scheme.
 */
// deno-lint-ignore no-control-regex -- exactly those characters
const safeUrl = /^(?:https?:\/\/|otpauth:\/\/|data:text\/plain,|\/(?![/\\])|\/?$)[^\u0000-\u0020\u007f\\]*$/i
const attributeName = /^(?!on|style$|src|href$|action$|formaction$|ping$)[a-z][a-z-]*$/

const known = new WeakMap<TemplateStringsArray, readonly PlaceholderContext[]>()

/**
 * Returns markup from a template, with each value escaped for its position. Attribute values must be quoted. A URL that is neither http(s)
 * nor otpauth nor a path of this site becomes `about:invalid`. Inside a tag, only {@link attributes} are accepted.
 * @throws {TypeError} if escaping cannot make a placeholder or its value safe
 */
export function html(parts: TemplateStringsArray, ...values: readonly (Child | Attributes)[]): Html {
  let contexts = known.get(parts)
  if (!contexts) known.set(parts, contexts = toContexts(parts))
  let text = parts[0] ?? ""
  for (let index = 0; index < values.length; index++) {
    text += renderValue(values[index], contexts[index]) + parts[index + 1]
  }
  return { [markup]: text }
}

/** Returns the markup as text. */
export const toText = (value: Html): string => value[markup]

/**
 * Returns attributes from data. `true` produces an attribute without a value; `false`, `null` and `undefined` do not produce an attribute.
 * @throws {TypeError} if an attribute's value would be a URL or code, or its name is invalid
 */
export function attributes(
  values: Readonly<Record<string, string | number | boolean | null | undefined>>,
): Attributes {
  let text = ""
  for (const [name, value] of Object.entries(values)) {
    if (!attributeName.test(name)) {
      throw new TypeError(`The attribute ${JSON.stringify(name)} is not allowed here; write it in the template`)
    }
    if (value === false || value === null || value === undefined) continue
    text += value === true ? ` ${name}` : ` ${name}="${escape(String(value))}"`
  }
  return { [inTag]: text }
}

/**
 * Returns a `<style>` element with this style sheet, unchanged.
 * @throws {TypeError} if the sheet contains `<`, which could end the element
 */
export function toStyleElement(sheet: string): Html {
  if (sheet.includes("<")) throw new TypeError("A style sheet must not contain <")
  return { [markup]: `<style>${sheet}</style>` }
}

/**
 * Returns a `<script type="module">` element for a file of the app.
 * @throws {TypeError} if the path is not a path of this site
 */
export function toScriptElement(path: string): Html {
  if (!path.startsWith("/") || !safeUrl.test(path)) {
    throw new TypeError("A script's source must be a path of this site, such as /auth/passkey.js")
  }
  return { [markup]: `<script type="module" src="${escape(path)}"></script>` }
}

function renderValue(value: Child | Attributes, context: PlaceholderContext | undefined): string {
  if (context === "text") return renderChild(value)
  if (context === "attributes") {
    if (typeof value === "object" && value !== null && inTag in value) return value[inTag]
    throw new TypeError("Inside a tag only attributes() is allowed")
  }
  if (value === false || value === null || value === undefined) return ""
  if (typeof value !== "string" && typeof value !== "number") {
    throw new TypeError("An attribute's value must be text or a number")
  }
  const text = String(value)
  return context === "url" && !safeUrl.test(text) ? "about:invalid" : escape(text)
}

const isHtml = (value: object): value is Html => Object.hasOwn(value, markup)

function renderChild(value: Child | Attributes): string {
  if (typeof value === "string") return escape(value)
  if (value === false || value === null || value === undefined) return ""
  if (typeof value === "number") return String(value)
  if (Array.isArray(value)) return value.map(renderChild).join("")
  if (typeof value === "object" && isHtml(value)) return value[markup]
  throw new TypeError("Between tags only text, numbers, markup and lists of them are allowed")
}

const escape = (text: string): string =>
  special.test(text) ? text.replace(specials, (char) => entities[char] ?? "") : text
