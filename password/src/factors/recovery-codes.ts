const codes = 10
/** 80 bits. */
const characters = 16
/** Crockford's base32, in which no letter can be confused with a digit. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
/** Characters that people type in place of one of the alphabet. */
const lookalikes: Readonly<Record<string, string>> = { i: "1", l: "1", o: "0" }

/** Returns new recovery codes, as shown to users: four groups of four characters. */
export const createRecoveryCodes = (): readonly string[] =>
  Array.from({ length: codes }, () => {
    const code = Array.from(
      crypto.getRandomValues(new Uint8Array(characters)),
      (byte) => alphabet[byte & 31],
    ).join("")
    return code.replace(/.{4}(?=.)/g, "$&-")
  })

/** Maximum length of a text that is read as a code, in characters. */
const longest = 64

/** Returns the code as a user typed or pasted it, without separators, or `undefined` if the text is not a code. */
export function readRecoveryCode(text: unknown): string | undefined {
  if (typeof text !== "string" || text.length > longest) return undefined
  // created here, because engines look up the tables of a literal when they parse it
  const separators = new RegExp("[\\s\\p{Pd}\\p{Cf}._]", "gu")
  const code = text.normalize("NFKC").toLowerCase().replace(separators, "")
    .replace(/[ilo]/g, (letter) => lookalikes[letter]!)
  return code.length === characters &&
      [...code].every((letter) => alphabet.includes(letter))
    ? code
    : undefined
}

/** Returns the hash of a code that was read. Codes have 80 random bits, so a fast hash is enough, and no salt is needed in addition to the user. */
export async function toCodeHash(
  userId: string,
  code: string,
): Promise<string> {
  const text = new TextEncoder().encode(["recovery", userId, code].join("\0"))
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", text))
  return btoa(String.fromCharCode(...hash)).replaceAll("+", "-").replaceAll(
    "/",
    "_",
  ).replace(/=+$/, "")
}
