import type { CredentialInput } from "../../types.ts"

/** A provider with a form whose fields may name an account. */
export interface FormProvider {
  readonly id: string
  readonly type: string
  readonly credentials: Readonly<Record<string, CredentialInput>>
  /** Returns the name of the account. */
  account?(credentials: Partial<Record<string, unknown>>): unknown
}

/** The declared fields of a credentials form that may name the account. */
export interface AccountFields {
  /** Text fields, in the order of the form. Without the option `account`, the first one contains the account's name. */
  readonly candidates: readonly string[]
  /** True if a field contains an organization. The same user name may then belong to several accounts. */
  readonly hasOrganization: boolean
}

const otherTypes: ReadonlySet<string> = new Set(["password", "hidden", "checkbox", "radio"])
const secret = /\b(?:one-time-code|(?:current|new)-password)\b/i
const codeName = /^(?:code|otp|totp)$/i
const organization = /^(?:organi[sz]ation|tenant|company|workspace)$/i

/** Returns the fields that may contain an account's name: all except passwords, hidden fields, choices and one-time codes. */
export function findAccountFields(credentials: Readonly<Record<string, CredentialInput>>): AccountFields {
  const fields = Object.entries(credentials)
  const candidates = fields.filter(([name, { type = "", autocomplete = "" }]) =>
    !otherTypes.has(type.toLowerCase()) && !secret.test(autocomplete) && !codeName.test(name)
  ).map(([name]) => name)
  const hasOrganization = fields.some(([name, { autocomplete = "" }]) =>
    [name, ...autocomplete.split(/\s+/)].some((word) => organization.test(word))
  )
  return { candidates, hasOrganization }
}
