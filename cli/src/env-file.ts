import { isDeepStrictEqual, parseEnv } from "node:util"
import { Refusal } from "./command.ts"
import { removeMark } from "./read-text.ts"

/** Returns the variables that the text of a `.env` file sets. */
export const parseVariables = (text: string): Readonly<Record<string, string | undefined>> => parseEnv(removeMark(text))

/** Returns the value of a variable in the text of a `.env` file, or `undefined` if it is absent or empty. */
export const readVariable = (text: string, name: string): string | undefined => parseVariables(text)[name] || undefined

/** A value that each reader of `.env` files reads as it is: without quotes, spaces, `$`, `#` and line breaks. */
const plain = /^[\w./:@+=-]*$/

/**
 * Returns the text of a `.env` file with the variable at its end, or in the place of an empty assignment, and without a byte order mark.
 * @throws {Error} if the variable is already set, or readers of `.env` files differ about the value
 * @throws {Refusal} if it would be read otherwise, such as after a quote that is not closed
 */
export function addVariable(text: string, name: string, value: string): string {
  if (readVariable(text, name) !== undefined) throw new Error(`${name} is already set`)
  if (!plain.test(value)) throw new Error(`${name}: readers of .env files differ about this value`)
  const line = `${name}="${value}"`
  const empty = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(?:""|'')?[ \\t]*$`, "m")
  const bare = removeMark(text)
  return empty.test(bare) ? assertRead(bare, line, bare.replace(empty, () => line)) : addLines(bare, [line])
}

/**
 * Returns the text of a `.env` file with these lines at its end, and without a byte order mark.
 * @throws {Refusal} if they would be read otherwise there, such as after a quote that is not closed
 */
export function addLines(text: string, lines: readonly string[]): string {
  const added = `${lines.join("\n")}\n`
  const bare = removeMark(text)
  return assertRead(bare, added, `${bare}${bare === "" || bare.endsWith("\n") ? "" : "\n"}${added}`)
}

/** Returns the new text. @throws {Refusal} if it does not set what the old text and the added lines set */
function assertRead(text: string, added: string, after: string): string {
  if (isDeepStrictEqual({ ...parseEnv(after) }, { ...parseEnv(text), ...parseEnv(added) })) return after
  const names = Object.keys(parseEnv(added)).join(", ")
  throw new Refusal(
    `${names} cannot be added to the .env file, because a quote is not closed or a variable has two lines: correct that first.`,
  )
}
