import type { Language, PageTextKey } from "../model/language.ts"
import type { english } from "../texts/english.ts"
import { type Child, type Html, html } from "../web/html.ts"

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
/** The values that a text's placeholders need. */
type Values<Key extends PageTextKey, Value> = { readonly [Name in NamesIn<typeof english[Key]>]: Value }

const placeholder = /\{(\w+)\}/

/**
 * Returns a text with its placeholders filled, escaped. In a language that is written from right to left, each value is isolated, so that a
 * name or an address in Latin letters does not change the order of the words around it.
 */
export function fill<Key extends PageTextKey>({ texts, dir }: Language, key: Key, values: Values<Key, Child>): Html {
  const parts = texts[key].split(placeholder).map((part, index): Child => {
    if (index % 2 === 0) return part
    const value = (values as Readonly<Record<string, Child>>)[part]
    return dir === "rtl" ? html`<bdi>${value}</bdi>` : value
  })
  return html`${parts}`
}

/** Returns a text with its placeholders filled, not escaped yet. */
export const fillText = <Key extends PageTextKey>({ texts }: Language, key: Key, values: Values<Key, string>): string =>
  texts[key].split(placeholder).map((part, index) =>
    index % 2 === 0 ? part : (values as Readonly<Record<string, string>>)[part] ?? ""
  ).join("")

/** Returns the names of a text's placeholders, sorted. */
export const toPlaceholders = (text: string): string[] =>
  [...new Set(text.split(placeholder).filter((_, index) => index % 2))].sort()
