/**
 * Reads the answers of providers. Only the modules of providers import it.
 * @module
 */
import { isObject } from "../web/json.ts"
import type { Profile, TokenSet } from "../types.ts"

export { toAccountId } from "../signin/account-id.ts"

/** Parsed JSON of unknown form. Its members have a type for texts and flags only after the functions below have checked them. */
export interface Answer {
  readonly [member: string]: Answer | undefined
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""

/** Returns the first of the values that is text and not empty, or `null`. */
export const toText = (...values: readonly unknown[]): string | null => values.find(isText) ?? null

/** Returns the texts among the values, with spaces between them, or `null` if there are none. */
export const joinTexts = (...values: readonly unknown[]): string | null => values.filter(isText).join(" ") || null

/** Returns the text with its values, encoded for URLs, or `null` if one of them is neither text nor a number. */
export function fillTemplate(texts: TemplateStringsArray, ...values: readonly unknown[]): string | null {
  const isFull = values.every((value) => isText(value) || typeof value === "number")
  return isFull ? String.raw({ raw: texts }, ...values.map((value) => encodeURIComponent(String(value)))) : null
}

/** Returns the first object in the list that has these values, or `undefined`. */
export const findEntry = (list: unknown, where: Readonly<Record<string, unknown>>): Answer | undefined =>
  Array.isArray(list)
    ? list.find((entry) => isObject(entry) && Object.entries(where).every(([name, value]) => entry[name] === value))
    : undefined

/** Returns true if all values are `true`. */
export const isTrue = (...values: readonly unknown[]): boolean => values.every((value) => value === true)

/** Returns true for `true` and the text `"true"`, for vendors that document both. */
export const isTrueText = (value: unknown): boolean => value === true || value === "true"

/** Returns the token answer without its tokens, for vendors that send the profile in it. */
export const toProfile = ({ access_token: _, refresh_token: __, id_token: ___, ...profile }: TokenSet): Profile =>
  profile
