/** Column → its value, typed by the first letter: `s` text, `d` a date, `j` JSON. */
type Columns = Readonly<Record<string, string>>

/** @throws {RangeError} for a date that is none: what expires then would stay */
export function toTyped(value: unknown): string | undefined {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new RangeError("this date is none")
    return `d${value.getTime()}`
  }
  // half a surrogate pair would not survive as UTF-8
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

/** The columns that have a value, as JSON of nothing but texts: Lua's JSON would round numbers and lose empty lists. */
export function toColumns(row: object): string {
  const columns = Object.entries(row).map(([name, value]) => [name, toTyped(value)])
  return JSON.stringify(Object.fromEntries(columns.filter(([, typed]) => typed !== undefined)) as Columns)
}

/** A record as stored: whose it is, then the columns. It is never JSON itself, so that no client takes it for some. */
export const toText = (owner: string, row: object): string => `${owner}|${toColumns(row)}`

/** Where a claim stands, or nothing at all, there is no record. */
export function fromText<T extends object>(text: string | null): T | null {
  const columns = text?.slice(text.indexOf("|") + 1)
  if (columns?.[0] !== "{") return null
  const typed = Object.entries(JSON.parse(columns) as Columns)
  return Object.fromEntries(typed.map(([name, value]) => [name, fromTyped(value)])) as T
}

/** The copy that a caller gets of what he gave. */
export const toRow = <T extends object>(row: T): T => fromText<T>(toText("", row))!

export const toOwner = (text: string): string => text.slice(0, text.indexOf("|"))
