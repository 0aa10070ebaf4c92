/** The value of each column. The first letter is the type: `s` for text, `d` for a date, `j` for JSON. */
type Columns = Readonly<Record<string, string>>

/**
 * Returns the value as text that begins with its type, or `undefined` if the value has no form in JSON.
 * @throws {RangeError} if the value is an invalid date, because a row with it would never expire
 */
export function toTyped(value: unknown): string | undefined {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new RangeError("invalid date")
    return `d${value.getTime()}`
  }
  // UTF-8 cannot encode a lone surrogate
  if (typeof value === "string" && value.isWellFormed()) return `s${value}`
  const json = JSON.stringify(value) as string | undefined
  return json === undefined ? undefined : `j${json}`
}

function fromTyped(typed: string): unknown {
  const value = typed.slice(1)
  switch (typed[0]) {
    case "s":
      return value
    case "d":
      return new Date(Number(value))
    default:
      return JSON.parse(value)
  }
}

/** Returns the columns that have a value, as JSON with strings only, because Lua's JSON would round numbers and lose empty lists. */
export function toColumns(row: object): string {
  const columns = Object.entries(row).map(([name, value]) => [name, toTyped(value)])
  return JSON.stringify(Object.fromEntries(columns.filter(([, typed]) => typed !== undefined)) as Columns)
}

/** Returns the columns as JSON, with empty text for those that have no value. */
export const toExpected = (columns: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, toTyped(value ?? undefined) ?? ""])),
  )

/** Returns a record as stored: the owner, then the columns. The text is not valid JSON, so that clients do not parse it. */
export const toText = (owner: string, row: object): string => `${owner}|${toColumns(row)}`

/** Returns the row of a record, or `null` if the key is missing or holds an unconfirmed claim. */
export function fromText<T extends object>(text: string | null): T | null {
  const columns = text?.slice(text.indexOf("|") + 1)
  if (columns?.[0] !== "{") return null
  const typed = Object.entries(JSON.parse(columns) as Columns)
  return Object.fromEntries(typed.map(([name, value]) => [name, fromTyped(value)])) as T
}

/** Returns the copy of the row that a later read would return. */
export const toRow = <T extends object>(row: T): T => fromText<T>(toText("", row))!

export const toOwner = (text: string): string => text.slice(0, text.indexOf("|"))
