import { foldPassword } from "./fold.ts"

/** Reason why a new password is rejected. */
export type PasswordFault = "too_short" | "too_long" | "too_common"

/** Length limits of new passwords, in characters of the form NFKC. */
export const lowestMinimum = 8
export const defaultMinimum = 10
export const longestNew = 256
/** Maximum length of a password that is compared at a sign-in, in bytes of UTF-8. */
const longestCompared = 1024

/** Minimum length of the words of the app and the user that are considered. Shorter ones are part of too many good passwords. */
const shortestWord = 4
/** Minimum number of characters in a password besides such words. */
const smallestRest = 5

/**
 * Returns the reason why the password is not a good new one, or `undefined`.
 * @param words of the app and the user, such as their address. A password that consists of them is as common as one in the list
 */
export async function findPasswordFault(
  password: string,
  { minLength = defaultMinimum, words = [] }: {
    readonly minLength?: number
    readonly words?: readonly string[]
  } = {},
): Promise<PasswordFault | undefined> {
  // a longer text is not even normalized
  if (password.length > 2 * longestCompared) return "too_long"
  const length = [...password.normalize("NFKC")].length
  if (length < minLength) return "too_short"
  if (length > longestNew || !isComparable(password)) return "too_long"
  const folded = foldPassword(password)
  return isRepetition(folded) || isMadeOf(folded, words) ||
      await isCommon(folded)
    ? "too_common"
    : undefined
}

/** Returns true if a sign-in compares the password. Lone surrogates have no bytes of their own, so all of them would be the same character. */
export const isComparable = (password: string): boolean =>
  password.length <= longestCompared && password.isWellFormed() &&
  new TextEncoder().encode(password).length <= longestCompared

/** Returns true if the password only repeats one to four characters. */
const isRepetition = (password: string): boolean => /^(.{1,4}?)\1+$/su.test(password)

function isMadeOf(password: string, words: readonly string[]): boolean {
  // created here, because engines look up the tables of a literal when they parse it
  const separators = new RegExp("[^\\p{L}\\p{N}]+", "u")
  const parts = words.flatMap((word) => [word, ...word.split(separators)]).map(foldPassword)
    .filter(({ length }) => length >= shortestWord).sort((a, b) => b.length - a.length)
  const rest = parts.reduce((left, part) => left.replaceAll(part, ""), password)
  return [...rest].length < smallestRest
}

async function isCommon(password: string): Promise<boolean> {
  const { longHashes, shortHashes } = await import("./common.gen.ts")
  const hash = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(password),
  )
  const wanted = String.fromCharCode(...new Uint8Array(hash, 0, 4))
  const hashes = atob(
    [...password].length < defaultMinimum ? shortHashes : longHashes,
  )
  for (
    let at = hashes.indexOf(wanted);
    at >= 0;
    at = hashes.indexOf(wanted, at + 1)
  ) {
    if (at % 4 === 0) return true
  }
  return false
}
