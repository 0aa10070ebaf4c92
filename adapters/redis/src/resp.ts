/** A reply or a push of RESP3. A map is the list of its names and values. Text is Latin-1, because the adapter's keys are ASCII. */
export type Value = string | null | Error | readonly Value[]

/** Maximum length of a message. A longer one ends the connection, so that a server cannot fill the memory. */
const mostCharacters = 1 << 20

export const toCommand = (args: readonly string[]): string =>
  `*${args.length}\r\n${args.map((arg) => `$${new TextEncoder().encode(arg).length}\r\n${arg}\r\n`).join("")}`

/** The position in the text of a connection. */
interface Cursor {
  readonly text: string
  at: number
}

function toLength(line: string): number {
  if (!/^(-1|\d{1,9})$/.test(line)) throw new Error("Redis sent a message that is not RESP3")
  return Number(line)
}

/** Returns the value that begins at the position, or `undefined` if its end is missing. */
function readValue(cursor: Cursor): Value | undefined {
  const { text, at } = cursor
  const end = text.indexOf("\r\n", at)
  if (end < 0) return undefined
  const [type, line] = [text[at], text.slice(at + 1, end)]
  cursor.at = end + 2
  switch (type) {
    case "+":
    case ":":
    case ",":
    case "#":
    case "(":
      return line
    case "-":
      return new Error(line)
    case "_":
      return null
    case "$":
    case "=":
    case "!":
      return readText(cursor, toLength(line), type === "!")
    case "*":
    case "~":
    case ">":
      return readList(cursor, toLength(line))
    case "%":
      return readList(cursor, 2 * toLength(line))
    default:
      throw new Error("Redis sent a message that is not RESP3")
  }
}

function readText(cursor: Cursor, length: number, isError: boolean): Value | undefined {
  if (length < 0) return null
  const found = cursor.text.slice(cursor.at, cursor.at + length)
  cursor.at += length + 2
  if (cursor.at > cursor.text.length) return undefined
  return isError ? new Error(found) : found
}

function readList(cursor: Cursor, length: number): Value | undefined {
  if (length < 0) return null
  const list: Value[] = []
  while (list.length < length) {
    const item = readValue(cursor)
    if (item === undefined) return undefined
    list.push(item)
  }
  return list
}

/**
 * Returns a function that receives the text of a connection piece by piece, and calls `receive` for each complete message in it.
 * @throws {Error} if the text is not RESP3, or a message is longer than 1 MiB
 */
export function createReader(receive: (value: Value, isPush: boolean) => void): (text: string) => void {
  let text = ""
  return (more) => {
    text += more
    for (;;) {
      const cursor = { text, at: 0 }
      const isPush = text[0] === ">"
      const value = readValue(cursor)
      if (value === undefined) break
      text = text.slice(cursor.at)
      receive(value, isPush)
    }
    if (text.length > mostCharacters) throw new Error("Redis sent a message of more than 1 MiB")
  }
}
