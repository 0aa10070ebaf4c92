import { isDeepStrictEqual, parseEnv } from "node:util"
import { Refusal } from "./command.ts"

/** Returns the value of a variable in the text of a `.env` file, or `undefined` if it is absent or empty. */
export const readVariable = (text: string, name: string): string | undefined => parseEnv(text)[name] || undefined

/** A value that each reader of `.env` files reads as it is: without quotes, spaces, `$`, `#` and line breaks. */
const plain = /^[\w./:@+=-]*$/

/**
 * Returns the text of a `.env` file with the variable at its end, or in the place of an empty assignment.
 * @throws {Error} if the variable is already set, or readers of `.env` files differ about the value
 * @throws {Refusal} if it would be read otherwise, such as after a quote that is not closed
 */
export function addVariable(text: string, name: string, value: string): string {
  if (readVariable(text, name) !== undefined) throw new Error(`${name} is already set`)
  if (!plain.test(value)) throw new Error(`${name}: readers of .env files differ about this value`)
  const line = `${name}="${value}"`
  const empty = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(?:""|'')?[ \\t]*$`, "m")
  return empty.test(text) ? assertRead(text, line, text.replace(empty, () => line)) : addLines(text, [line])
}

/**
 * Returns the text of a `.env` file with these lines at its end.
 * @throws {Refusal} if they would be read otherwise there, such as after a quote that is not closed
 */
export function addLines(text: string, lines: readonly string[]): string {
  const added = `${lines.join("\n")}\n`
  return assertRead(text, added, `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${added}`)
}

/** Returns the new text. @throws {Refusal} if it does not set what the old text and the added lines set */
function assertRead(text: string, added: string, after: string): string {
  if (isDeepStrictEqual({ ...parseEnv(after) }, { ...parseEnv(text), ...parseEnv(added) })) return after
  const names = Object.keys(parseEnv(added)).join(", ")
  throw new Refusal(
    `${names} cannot be added to the .env file, because a quote is not closed or a variable has two lines: correct that first.`,
  )
}
