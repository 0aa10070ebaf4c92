import { existsSync, readFileSync } from "node:fs"
import { Refusal } from "./command.ts"

/**
 * Returns the text of a file, or `undefined` if there is none. A byte order mark stays.
 * @throws {Refusal} if it is a folder, cannot be read, or is not UTF-8: written again, its letters would be others
 */
export function readText(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const bytes = readBytes(file)
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal(`${file} is not text in UTF-8: save it as UTF-8 first.`)
  }
}

/** Returns the text without the byte order mark at its start. */
export const removeMark = (text: string): string => text.replace(/^\uFEFF/, "")

/** @throws {Refusal} if the file is a folder, or cannot be read */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (thrown) {
    throw new Refusal(`${file} cannot be read: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
}
