/**
 * Hash functions in JavaScript, for hashes that the runtime itself cannot compute. They are many times slower.
 * @module
 */
import { argon2dAsync, argon2iAsync, argon2idAsync } from "@noble/hashes/argon2.js"
import { sha1 } from "@noble/hashes/legacy.js"
import { pbkdf2Async } from "@noble/hashes/pbkdf2.js"
import { scryptAsync } from "@noble/hashes/scrypt.js"
import { sha256, sha512 } from "@noble/hashes/sha2.js"
import type { HashFunctions } from "./functions.ts"

const variants = {
  argon2d: argon2dAsync,
  argon2i: argon2iAsync,
  argon2id: argon2idAsync,
}
const digests = { "SHA-1": sha1, "SHA-256": sha256, "SHA-512": sha512 }

export const fallback: Required<HashFunctions> = {
  argon2: (password, { function: type, memory, passes, lanes, salt, length }) =>
    variants[type](password, salt, {
      m: memory,
      t: passes,
      p: lanes,
      dkLen: length,
    }),
  scrypt: (password, { cost, blockSize, parallelization, salt, length }) => {
    const maxmem = 128 * blockSize * (cost + parallelization + 2)
    return scryptAsync(password, salt, {
      N: cost,
      r: blockSize,
      p: parallelization,
      dkLen: length,
      maxmem,
    })
  },
  pbkdf2: (password, { digest, iterations, salt, length }) =>
    pbkdf2Async(digests[digest], password, salt, { c: iterations, dkLen: length }),
}
