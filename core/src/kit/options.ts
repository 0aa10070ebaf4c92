import { SignInError } from "../errors.ts"
import { maxUrl } from "../web/url.ts"
import { type Fields, toFields } from "../web/body.ts"

/** Options of `signIn` and `signOut`: a form as it was sent, or an object. */
export type VerbOptions = FormData | URLSearchParams | Readonly<Record<string, unknown>>

/** The options, read. */
export interface ParsedVerbOptions {
  /** Whether to send the person on, or to give the URL to the caller. */
  readonly redirect: boolean
  /** All else, `redirectTo` included. */
  readonly fields: Fields
}

/** Reads options of any form: every value once, and `redirect` also where a form had to spell it. */
export function parseVerbOptions(options: VerbOptions | undefined): ParsedVerbOptions {
  const isForm = options instanceof FormData || options instanceof URLSearchParams
  const read = toFields(isForm ? options.entries() : Object.entries(options ?? {}), !isForm)
  if (!read.ok) throw new SignInError(`the options cannot be used: ${read.reason}`)
  const fields = new Map(read.fields)
  const redirect = fields.get("redirect")
  fields.delete("redirect")
  return { redirect: redirect !== false && redirect !== "false", fields }
}

/** Authorization parameters in any of their four forms. */
export type ParameterSource = string | Readonly<Record<string, string>> | URLSearchParams | string[][]

/** Returns the authorization parameters. @throws {SignInError} if they are longer than any provider's URL */
export function toParams(source: ParameterSource | undefined): URLSearchParams {
  if (typeof source === "string" && source.length > maxUrl) {
    throw new SignInError(`the authorization parameters are longer than ${maxUrl} characters`)
  }
  return new URLSearchParams(source)
}
