import { checkNames } from "../app/option-names.ts"
import { toFlag } from "../app/session.ts"
import type { FieldTypes, UserField, UserFields } from "../app/user-fields.ts"
import { InvalidConfig } from "../errors.ts"
import { isObject } from "../web/json.ts"

/** A declared field, checked. */
export interface CheckedField {
  readonly name: string
  readonly type: keyof FieldTypes
  /** `null` if it has none. */
  readonly initial: FieldTypes[keyof FieldTypes] | null
  readonly isExposed: boolean
}

const fits: { readonly [T in keyof FieldTypes]: (value: unknown) => boolean } = {
  text: (value) => typeof value === "string",
  number: Number.isFinite,
  boolean: (value) => typeof value === "boolean",
  date: (value) => value instanceof Date && Number.isFinite(value.getTime()),
}
const names = Object.keys(fits).map((type) => `"${type}"`).join(", ")

/** The members of each user that the library itself sets, in lower case, because databases ignore the case of columns. */
const ownMembers: readonly string[] = ["id", "name", "email", "emailverified", "image"]
/** A name that is a column in every database without quotes, and no member of every object. */
const isName = (name: string): boolean => /^[a-z]\w{0,62}$/i.test(name) && !(name in Object.prototype)

/** Returns the fields, checked. @throws {InvalidConfig} which names the field */
export function readFields(options: unknown): readonly CheckedField[] {
  checkNames("user.", options, { fields: true })
  const fields: unknown = isObject(options) && options["fields"]
  if (!isObject(fields)) {
    throw new InvalidConfig('`user.fields` must be an object, such as `{ role: { type: "text" } }`')
  }
  const used = new Set(ownMembers)
  return Object.entries(fields as UserFields).map(([name, field]) => {
    const option = `user.fields.${name}`
    if (!isName(name)) {
      throw new InvalidConfig(
        `\`${option}\`: choose another name: a letter, and at most 62 letters, digits and \`_\` after it`,
      )
    }
    if (used.has(name.toLowerCase())) {
      throw new InvalidConfig(`\`${option}\`: users already have a member of this name; choose another one`)
    }
    used.add(name.toLowerCase())
    return readField(name, option, field)
  })
}

function readField(name: string, option: string, field: UserField): CheckedField {
  checkNames(`${option}.`, field, { type: true, default: true, expose: true })
  const { type, default: initial, expose }: Partial<UserField> = Object(field)
  if (type === undefined || !Object.hasOwn(fits, type)) {
    throw new InvalidConfig(`\`${option}.type\` must be one of ${names}`)
  }
  if (initial !== undefined && !fits[type](initial)) {
    throw new InvalidConfig(toMismatch(`${option}.default`, type, initial))
  }
  return { name, type, initial: initial ?? null, isExposed: toFlag(expose, `${option}.expose`) }
}

const toMismatch = (option: string, type: string, value: unknown): string => {
  const given = value instanceof Date ? "a date" : Array.isArray(value) ? "a list" : `a ${typeof value}`
  return `\`${option}\` must be a ${
    type === "number" ? "finite number" : type === "date" ? "valid Date" : type
  }, not ${given}`
}

/** Returns the default of a field, which the caller may change. */
export const toInitial = ({ initial }: CheckedField): CheckedField["initial"] =>
  initial instanceof Date ? new Date(initial) : initial

/**
 * Returns the value of the field in a stored user. Some adapters return booleans as numbers, numbers as text, and dates as text or numbers.
 * An invalid value counts as missing.
 */
export function findStored({ name, type }: CheckedField, row: object): CheckedField["initial"] {
  const value: unknown = Object.hasOwn(row, name) ? row[name as keyof typeof row] : null
  if (value === null || value === undefined) return null
  const read = type === "date"
    ? new Date(value as string)
    : type === "number" && value !== ""
    ? Number(value)
    : type === "boolean" && (value === 0 || value === 1)
    ? value === 1
    : value
  return fits[type](read) ? read as CheckedField["initial"] : null
}

/**
 * Returns the value of the field in a user that `profile` or `authorize` has returned, or `null`.
 * @throws {InvalidConfig} if it is of another type
 */
export function findGiven({ name, type }: CheckedField, user: object): CheckedField["initial"] {
  const value: unknown = Object.hasOwn(user, name) ? user[name as keyof typeof user] : null
  if (value === null || value === undefined) return null
  // a sign-in that waits for a second factor is stored as JSON
  const read = type === "date" && typeof value === "string" ? new Date(value) : value
  if (fits[type](read)) return read as CheckedField["initial"]
  throw new InvalidConfig(
    `${toMismatch(`user.fields.${name}`, type, value)}; correct what the app's code returns for it`,
  )
}

/** Returns the columns to write for these changes. @throws {TypeError} if one names no field, or its value is of another type */
export function readChanges(fields: readonly CheckedField[], changes: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(changes)) throw new TypeError("updateUser(userId, changes): pass an object with the changed fields")
  const columns: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(changes)) {
    const field = fields.find((one) => one.name === name)
    if (!field) {
      const known = fields.map((one) => `"${one.name}"`).join(", ")
      throw new TypeError(`updateUser(): \`user.fields\` has no "${name.slice(0, 100)}"; it has ${known}`)
    }
    if (value === undefined) continue
    if (value !== null && !fits[field.type](value)) {
      throw new TypeError(`updateUser(): ${toMismatch(name, field.type, value)}`)
    }
    columns[name] = value ?? toInitial(field)
  }
  return columns
}
