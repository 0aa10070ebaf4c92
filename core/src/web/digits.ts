import { createPattern } from "./text.ts"

/** Number of values that {@link randomWord} can return. */
const words = 2 ** 32
const randomWord = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!

/**
 * Returns a random code of this many digits, at most 9. All codes are equally likely.
 * @param random returns whole numbers of 32 bits
 */
export function createDigits(length: number, random: () => number = randomWord): string {
  const codes = 10 ** length
  // skip words beyond the last full round of codes, which would make low codes more likely
  const usable = words - words % codes
  let word = random()
  while (word >= usable) word = random()
  return String(word % codes).padStart(length, "0")
}

/** Maximum length of a text that is read as a code, in characters. Users may separate each digit from the next. */
const longest = 32
/** Separators allowed between digits: white space, dashes, dots, and invisible characters. */
const getSeparators = /* @__PURE__ */ createPattern("[\\s\\p{Pd}\\p{Cf}._]", "gu")
/** The digits of Arabic, and of Persian and Urdu. Their last four bits are their value. */
const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/** Returns the digits of a code as the user typed or pasted it, or `undefined` if the text is not a code of this length. */
export function readDigits(text: unknown, length: number): string | undefined {
  if (typeof text !== "string" || text.length > longest) return undefined
  const plain = text.normalize("NFKC").replace(getSeparators(), "")
    .replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 15))
  return plain.length === length && /^[0-9]+$/.test(plain) ? plain : undefined
}
