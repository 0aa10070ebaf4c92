import type { CredentialInput } from "../model/types.ts"
import { attributes, type Html, html } from "../web/html.ts"

/** The default `autocomplete` of a field, by its type or else its name. Password managers need it. */
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

/**
 * Returns the labelled fields of a credentials form, in the order of the configuration.
 * @param idPrefix tells the ids of the fields apart from those of other forms
 */
export function toCredentialFields(idPrefix: string, inputs: Readonly<Record<string, CredentialInput>>): Html[] {
  return Object.entries(inputs).map(([name, input], index) => {
    if (input.type === "hidden") return toInput(name, input)
    const id = `${idPrefix}-${index}`
    return html`<div class="field"><label for="${id}">${input.label || name}</label>${toInput(name, input, id)}</div>`
  })
}

function toInput(name: string, input: CredentialInput, id?: string): Html {
  const { value, placeholder, required } = input
  const type = input.type || "text"
  const autocomplete = input.autocomplete ?? autocompleteOf.get(type) ?? autocompleteOf.get(name.toLowerCase())
  return html`<input${attributes({ id, name, type, value, placeholder, required, autocomplete })}>`
}
