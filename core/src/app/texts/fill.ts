import { type Child, type Html, html } from "../../web/html.ts"
import type { english } from "./english.ts"
import type { Language, TextKey } from "./language.ts"

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
/** The values that a text's placeholders need. */
type Values<Key extends TextKey, Value> = { readonly [Name in NamesIn<(typeof english)[Key]>]: Value }

const placeholder = /\{(\w+)\}/

/** Returns the parts of a text, with each placeholder replaced by its value. */
const toParts = <Value>(
  text: string,
  values: Readonly<Record<string, Value>>,
  isolate: (value: Value) => Value,
): (string | Value)[] => text.split(placeholder).map((part, index) => index % 2 === 0 ? part : isolate(values[part]!))

/**
 * Returns a text with its placeholders filled, escaped. In a right-to-left language, each value is isolated, so that a name or an address
 * in Latin letters does not change the order of the words around it.
 */
export const fill = <Key extends TextKey>(language: Language, key: Key, values: Values<Key, Child>): Html =>
  html`${toParts<Child>(language.texts[key], values, (value) => toIsolate(language, value))}`

/** Returns a text with its placeholders filled, not escaped yet. Control characters isolate the values (Unicode Standard Annex #9). */
export const fillText = <Key extends TextKey>(
  { texts, dir }: Language,
  key: Key,
  values: Values<Key, string>,
): string => toParts<string>(texts[key], values, (value) => dir === "rtl" ? `\u2068${value}\u2069` : value).join("")

/** Returns a value that stands alone or next to a text, isolated as by {@link fill}. */
export const toIsolate = ({ dir }: Language, value: Child): Child => dir === "rtl" ? html`<bdi>${value}</bdi>` : value

/** Returns the names of a text's placeholders, sorted. */
export const toPlaceholders = (text: string): string[] =>
  [...new Set(text.split(placeholder).filter((_, index) => index % 2))].sort()
