import type { CredentialInput } from "../model/types.ts"
import { attributes, type Html, html } from "../web/html.ts"

/** What password managers need to know of a field that does not say it; by type, then by name. */
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
 * The labelled fields of a credentials form, in the order of the configuration.
 * @param idPrefix makes their ids different from those of other forms
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
