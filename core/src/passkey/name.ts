import { createPattern } from "../web/text.ts"

/** The longest name of a passkey, in characters. */
const maxName = 64
/** Control characters, and others without a glyph. */
export const getUnprintable: () => RegExp = /* @__PURE__ */ createPattern("\\p{C}+", "gu")

/** Returns the name that the user gives a passkey: one line of at most 64 characters, or `undefined` if nothing is left of it. */
export function toPasskeyName(given: unknown): string | undefined {
  const name = typeof given === "string" && given.replace(getUnprintable(), " ").trim()
  return name ? [...name].slice(0, maxName).join("").trimEnd() : undefined
}
