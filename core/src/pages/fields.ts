// deno-fmt-ignore-file -- it would add white space between the tags
import type { Language } from "../app/texts/language.ts"
import type { CredentialInput } from "../types.ts"
import { attributes, type Html, html } from "../web/html.ts"

/** The default `autocomplete` of a field, by its type or, failing that, its name. Password managers need it. */
const autocompleteOf: ReadonlyMap<string, string> = new Map([
  ["password", "current-password"],
  ["email", "username"],
  ["tel", "tel"],
  ["username", "username"],
  ["user", "username"],
  ["login", "username"],
  ["otp", "one-time-code"],
  ["totp", "one-time-code"],
  ["code", "one-time-code"],
])

/** The `dir` of a field on right-to-left pages, by its type. */
const directionOf: ReadonlyMap<string, string> = new Map([
  ["text", "auto"],
  ["search", "auto"],
  ["email", "ltr"],
  ["password", "ltr"],
  ["tel", "ltr"],
  ["url", "ltr"],
])

/** Additional attributes of a form field. */
type FieldAttributes = Readonly<Record<string, string | boolean | undefined>>

/**
 * Returns the labelled fields of a credentials form, in the order of the configuration.
 * @param idPrefix distinguishes the ids of the fields from those of other forms
 * @param first attributes of the first field that users see
 */
export function toCredentialFields(
  { texts, dir }: Language,
  idPrefix: string,
  inputs: Readonly<Record<string, CredentialInput>>,
  first?: FieldAttributes,
): Html[] {
  const seen = Object.keys(inputs).find((name) => inputs[name]!.type !== "hidden")
  return Object.entries(inputs).map(([name, input], index) => {
    if (input.type === "hidden") return toInput(name, input)
    const id = `${idPrefix}-${index}`
    // addresses and passwords are written from left to right; the direction of other texts depends on the user's input
    const direction = dir === "rtl" ? directionOf.get(input.type ?? "text") : undefined
    const field = toInput(name, input, { id, dir: direction, ...name === seen && first })
    const label = html`<label for="${id}">${input.label || (input.labelKey && texts[input.labelKey]) || name}</label>`
    // the texts of the button that the script adds
    const reveal = input.type === "password" && { "data-show": texts.showPassword, "data-hide": texts.hidePassword }
    return html`<div class="field"${attributes({ ...reveal })}>${label}${field}</div>`
  })
}

function toInput(name: string, input: CredentialInput, more: FieldAttributes = {}): Html {
  const { value, placeholder, required } = input
  const type = input.type || "text"
  const autocomplete = input.autocomplete ?? autocompleteOf.get(type) ?? autocompleteOf.get(name.toLowerCase())
  const { id, ...rest } = more
  return html`<input${attributes({ id, name, type, value, placeholder, required, autocomplete, ...rest })}>`
}
