import { findFunctions } from "../../password/src/hashing/functions.ts"
import { argon2id, createHasher, type Recipe, scrypt, toRecipe } from "../../password/src/hashing/hash.ts"

/** OWASP's setting for scrypt with less memory. */
const smallScrypt: Recipe = { function: "scrypt", cost: 2 ** 15, blockSize: 8, parallelization: 3 }

/** The parameters that are measured, by the titles of their rows. */
const recipes: Readonly<Record<string, Recipe>> = {
  "Argon2id, 19 MiB": argon2id,
  "scrypt, 128 MiB": scrypt,
  "scrypt, 32 MiB": smallScrypt,
}

/** What a runtime can hash with. */
export interface Available {
  /** What it hashes new passwords with. */
  readonly own: string
  readonly all: readonly string[]
}

/** Returns what this runtime can hash with: by its own functions, or by those in JavaScript. */
export function findAvailable(): Available {
  const own = toRecipe(findFunctions())
  const all = Object.keys(recipes)
  return { own: all.find((title) => recipes[title] === own)!, all }
}

/** Hashes a password as at a sign-up. */
export async function hash(title: string): Promise<void> {
  const text = await createHasher(findFunctions(), recipes[title]).hash("correct horse battery staple")
  if (!/^\$(argon2id|scrypt)\$/.test(text)) throw new Error(`unexpected hash: ${text}`)
}
