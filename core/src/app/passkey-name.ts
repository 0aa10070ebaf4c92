import { createPattern } from "../web/text.ts"

/** Maximum length of a passkey's name, in characters. */
const maxName = 64
/** Control characters, and other characters without a glyph. */
export const getUnprintable: () => RegExp = /* @__PURE__ */ createPattern("\\p{C}+", "gu")

/** Returns a name for a passkey from the user's input: one line of at most 64 characters, or `undefined` if nothing is left of it. */
export function toPasskeyName(given: unknown): string | undefined {
  const name = typeof given === "string" && given.replace(getUnprintable(), " ").trim()
  return name ? [...name].slice(0, maxName).join("").trimEnd() : undefined
}
