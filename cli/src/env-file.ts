import { parseEnv } from "node:util"

/** Returns the value of a variable in the text of a `.env` file, or `undefined` if it is absent or empty. */
export const readVariable = (text: string, name: string): string | undefined => parseEnv(text)[name] || undefined

/** A value that each reader of `.env` files reads as it is: without quotes, spaces, `$`, `#` and line breaks. */
const plain = /^[\w./:@+=-]*$/

/**
 * Returns the text of a `.env` file with the variable at its end, or in the place of an empty assignment.
 * @throws {Error} if the variable is already set, or readers of `.env` files differ about the value
 */
export function addVariable(text: string, name: string, value: string): string {
  if (readVariable(text, name) !== undefined) throw new Error(`${name} is already set`)
  if (!plain.test(value)) throw new Error(`${name}: readers of .env files differ about this value`)
  const line = `${name}="${value}"`
  const empty = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(?:""|'')?[ \\t]*$`, "m")
  if (empty.test(text)) return text.replace(empty, () => line)
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${line}\n`
}
