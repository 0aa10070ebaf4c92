/**
 * Finds values in the answers of providers, by the paths and expressions that the options declare.
 * @module
 */
import { AuthError } from "../errors.ts"
import { isBag } from "../app/merge-options.ts"
import type { ProfileList, ProfileValue } from "./profile-map.ts"

export type Bag = Record<string, unknown>

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ""

/** Returns the value at a path such as `data.0.name`. */
export function find(source: unknown, path: string): unknown {
  let value: unknown = source
  for (const name of path.split(".")) {
    value = typeof value === "object" && value !== null && Object.hasOwn(value, name)
      ? Reflect.get(value, name)
      : undefined
  }
  return value
}

/** Returns the error for an answer that has another form than the options declare. */
export const toProfileError = (message: string): AuthError => new AuthError(message, { type: "OAuthProfileParseError" })

/** Returns only the kind of a value, because the value may be a secret. */
export function toKind(value: unknown): string {
  if (value === undefined) return "missing"
  if (value === null || value === "") return value === null ? "null" : "empty"
  if (Array.isArray(value)) return "a list"
  return typeof value === "object"
    ? `an object with ${Object.keys(value).slice(0, 8).join(", ") || "no members"}`
    : `a ${typeof value}`
}

/** Returns the value at the path. @throws {AuthError} of `toError`, with provider, path and the kind of the value found */
export function unwrap(
  id: string,
  what: string,
  source: unknown,
  path: string | undefined,
  toError: (message: string) => AuthError = toProfileError,
): unknown {
  if (!path) return source
  const value = find(source, path)
  if (!isEmpty(value)) return value
  throw toError(
    `Provider "${id}": \`${path}\` of ${what} is ${toKind(value)}; the answer is ${toKind(source)}`,
  )
}

const isList = (expression: ProfileValue): expression is readonly ProfileValue[] => Array.isArray(expression)

export const isText = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number"

/** A field of the user, and its source. */
export interface Field {
  readonly id: string
  readonly name: string
  readonly source: unknown
}

/** @throws {AuthError} of {@linkcode toProfileError}, with provider, field, path and the kind of the value found */
export function rejectField(
  { id, name, source }: Field,
  expected: string,
  expression: ProfileValue,
  value: unknown,
): never {
  const path = typeof expression === "string" ? expression : JSON.stringify(expression).replaceAll("`", "")
  throw toProfileError(
    `Provider "${id}": \`${name}\` of the user should be ${expected} at \`${path}\`, which is ${toKind(value)}; ` +
      `the profile is ${toKind(source)}`,
  )
}

/** Returns the value that the expression finds, or `undefined`. @throws {AuthError} if a part of it has an unexpected form */
export function evaluate(field: Field, expression: ProfileValue): unknown {
  const { source } = field
  if (typeof expression === "string") return find(source, expression)
  if (isList(expression)) return expression.map((one) => evaluate(field, one)).find((value) => !isEmpty(value))
  if ("join" in expression) return expression.join.map((path) => readText(field, path)).filter(Boolean).join(" ")
  if ("template" in expression) {
    if (expression.if !== undefined && isEmpty(find(source, expression.if))) return undefined
    let isComplete = true
    const text = expression.template.replace(/\{([\w.]+)\}/g, (_, path: string) => {
      const part = readText(field, path)
      isComplete &&= part !== null
      return encodeURIComponent(part!)
    })
    return isComplete ? text : undefined
  }
  return find(readEntries(field, expression).find(({ fits }) => fits)?.entry, expression.value)
}

/** Returns the objects in the list, and whether they match `where`. */
export function readEntries(field: Field, { list, where = {} }: ProfileList): readonly { entry: Bag; fits: boolean }[] {
  const entries = find(field.source, list) ?? []
  if (!Array.isArray(entries)) return rejectField(field, "in a list", list, entries)
  return entries.map((entry: unknown, i) => ({
    entry: isBag(entry) ? entry : rejectField(field, "in an object", `${list}.${i}`, entry),
    fits: Object.entries(where).every(([path, wanted]) => find(entry, path) === wanted),
  }))
}

/** Returns text or a number as text, or `null` if there is no value. @throws {AuthError} for any other value */
export function readText(field: Field, expression: ProfileValue | undefined): string | null {
  const value = expression && evaluate(field, expression)
  if (isEmpty(value) || value === false) return null
  return isText(value) && (field.name !== "email" || typeof value === "string")
    ? String(value)
    : rejectField(field, "text", expression!, value)
}

/** Returns the value of a claim, or `undefined` if there is none. @throws {AuthError} unless it is true or false */
export function readFlag(field: Field, path: string, mayBeText?: boolean): boolean | undefined {
  const value = find(field.source, path)
  if (isEmpty(value)) return undefined
  const flag = mayBeText && (value === "true" || value === "false") ? value === "true" : value
  return typeof flag === "boolean" ? flag : rejectField(field, "true or false", path, value)
}
