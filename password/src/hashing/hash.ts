import { isEqual, toBase64 } from "./bytes.ts"
import { type Argon2Hash, type ComputedHash, parseHash, type ScryptHash } from "./formats.ts"
import { findFunctions, type HashFunctions } from "./functions.ts"

/** The parameters of new hashes. */
export type Recipe =
  | Omit<Argon2Hash, "salt" | "tag">
  | Omit<ScryptHash, "salt" | "tag">

/** OWASP's minimum for Argon2id: 19 MiB, 2 passes, 1 lane. */
export const argon2id: Recipe = {
  function: "argon2id",
  memory: 19_456,
  passes: 2,
  lanes: 1,
}
/** OWASP's first setting for scrypt: 128 MiB. */
export const scrypt: Recipe = {
  function: "scrypt",
  cost: 2 ** 17,
  blockSize: 8,
  parallelization: 1,
}
const [saltLength, tagLength] = [16, 32]
/** Number of bytes after which bcrypt ignores the rest. */
const longestBcrypt = 72

/** A stored hash, and its origin. */
export interface StoredHash {
  readonly hash: string
  /** True if this package has created it, from the password in the form NFKC. Otherwise an app has imported it. */
  readonly isOwn: boolean
}

/** Computes and compares password hashes with the functions of a runtime. */
export interface Hasher {
  /** Returns the hash of a new password, as a PHC string. */
  hash(password: string): Promise<string>
  /** Compares a password with a stored hash. @throws {TypeError} if the hash has an unknown format, or a parameter above the ceiling */
  verify(password: string, stored: StoredHash): Promise<Verified>
  /** A hash that matches no password, with the parameters of new ones. Comparing with it takes as long as with them. */
  readonly dummy: string
}

export interface Verified {
  readonly isRight: boolean
  /** True if the correct password should be hashed again, because its hash was imported, or has other parameters than new ones. */
  readonly isOutdated: boolean
}

const toBytes = (password: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(password)

/** Returns the PHC string up to the salt. */
const toStart = (recipe: Recipe): string =>
  recipe.function === "scrypt"
    ? `$scrypt$ln=${Math.log2(recipe.cost)},r=${recipe.blockSize},p=${recipe.parallelization}$`
    : `$${recipe.function}$v=19$m=${recipe.memory},t=${recipe.passes},p=${recipe.lanes}$`

/**
 * Returns the parameters with which new passwords are hashed: scrypt if the runtime itself has it but not Argon2id, otherwise Argon2id, which takes
 * less time and memory in JavaScript.
 */
export const toRecipe = ({ argon2, scrypt: native }: HashFunctions): Recipe =>
  argon2 || !native || isSmall() ? argon2id : scrypt

/** Returns true if there is too little memory for scrypt: a Worker has 128 MiB for all its requests. */
const isSmall = (): boolean => globalThis.navigator?.userAgent === "Cloudflare-Workers"

/** Returns the tag that these parameters give for the password. Uses JavaScript if the runtime lacks the function. */
async function computeTag(
  functions: HashFunctions,
  password: Uint8Array<ArrayBuffer>,
  { tag: { length }, ...hash }: ComputedHash,
) {
  const fallback = async () => (await import("./fallback.ts")).fallback
  switch (hash.function) {
    case "pbkdf2": {
      const parameters = { ...hash, length }
      return await functions.pbkdf2?.(password, parameters).catch(() => undefined) ??
        await (await fallback()).pbkdf2(password, parameters)
    }
    case "scrypt":
      return await (functions.scrypt ?? (await fallback()).scrypt)(password, { ...hash, length })
    default:
      return await (functions.argon2 ?? (await fallback()).argon2)(password, { ...hash, length })
  }
}

/** Returns the hasher of a runtime with these functions. */
export function createHasher(
  functions: HashFunctions = findFunctions(),
  recipe: Recipe = toRecipe(functions),
): Hasher {
  const start = toStart(recipe)

  const random = (length: number) => toBase64(crypto.getRandomValues(new Uint8Array(length)))

  return {
    get dummy() {
      return `${start}${random(saltLength)}$${random(tagLength)}`
    },
    async hash(password) {
      const salt = crypto.getRandomValues(new Uint8Array(saltLength))
      const tag = await computeTag(functions, toBytes(password.normalize("NFKC")), {
        ...recipe,
        salt,
        tag: new Uint8Array(tagLength),
      })
      return `${start}${toBase64(salt)}$${toBase64(tag)}`
    },
    async verify(password, { hash: text, isOwn }) {
      const hash = parseHash(text)
      if (!hash) {
        throw new TypeError(
          "the stored hash has an unknown format, or a parameter above the ceiling",
        )
      }
      const given = isOwn || hash.isNormalized ? password.normalize("NFKC") : password
      const bytes = toBytes(given)
      if (hash.function === "bcrypt") {
        const isRight = await (await import("bcryptjs")).compare(given, text)
        // it is unknown if the end of a longer password is right
        return {
          isRight,
          isOutdated: isRight && bytes.length <= longestBcrypt,
        }
      }
      const isRight = isEqual(await computeTag(functions, bytes, hash), hash.tag)
      return {
        isRight,
        isOutdated: isRight && !(isOwn && text.startsWith(start)),
      }
    },
  }
}
