import type { CredentialInput } from "../model/types.ts"

/** Which of a form's fields say at whose account an attempt is. */
export interface NamingFields {
  /** Each alone is a name: a form may ask for a user name, or an address. */
  readonly names: readonly string[]
  /** Part of each name, as declared: the organization that tells two of one name apart. */
  readonly within: readonly string[]
  /** What might name an account too, where none says that it does and the first is taken. */
  readonly others: readonly string[]
}

const nameless: ReadonlySet<string> = new Set(["password", "hidden", "checkbox", "radio"])
const secret = /^(one-time-code|(current|new)-password)$/i
const naming = /^(user.?name|login|e.?mail|tel)$/i
const organization = /^organization$/i

/**
 * Fields name an account if their own name, their type or their `autocomplete` says so; otherwise the first does. Were all to,
 * whoever varies one that `authorize` does not look at would be at a new account each time.
 */
export function findNamingFields(credentials: Readonly<Record<string, CredentialInput>>): NamingFields {
  const fields = Object.entries(credentials)
    .map(([name, { type, autocomplete }]) => ({ name, type: type ?? "", tokens: autocomplete?.split(/\s+/) ?? [] }))
    .filter(({ type, tokens }) => !nameless.has(type.toLowerCase()) && !tokens.some((token) => secret.test(token)))
  const isWithin = ({ tokens }: typeof fields[number]) => tokens.some((token) => organization.test(token))
  const within = fields.filter(isWithin).map(({ name }) => name)
  const candidates = fields.filter((field) => !isWithin(field))
  const said = candidates.filter(({ name, type, tokens }) => [name, type, ...tokens].some((word) => naming.test(word)))
  const toNames = (some: typeof fields) => some.map(({ name }) => name)
  if (said.length > 0) return { names: toNames(said), within, others: [] }
  if (candidates.length === 0) return { names: within, within: [], others: [] }
  const [first = "", ...others] = toNames(candidates)
  return { names: [first], within, others }
}
