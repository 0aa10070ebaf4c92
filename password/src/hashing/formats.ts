/**
 * Reads stored password hashes: those of this package and those imported by apps. A hash with parameters above the ceiling is rejected, because an
 * attacker who can write one hash could otherwise keep the server busy.
 * @module
 */
import { fromBase64, fromHex } from "./bytes.ts"

export type Argon2Type = "argon2d" | "argon2i" | "argon2id"

/** Parameters of Argon2 (RFC 9106). */
export interface Argon2Hash {
  readonly function: Argon2Type
  /** In KiB. */
  readonly memory: number
  readonly passes: number
  readonly lanes: number
  readonly salt: Uint8Array
  readonly tag: Uint8Array
}

/** Parameters of scrypt (RFC 7914). */
export interface ScryptHash {
  readonly function: "scrypt"
  /** N, a power of two. */
  readonly cost: number
  /** r. */
  readonly blockSize: number
  /** p. */
  readonly parallelization: number
  readonly salt: Uint8Array
  readonly tag: Uint8Array
}

export interface Pbkdf2Hash {
  readonly function: "pbkdf2"
  readonly digest: "SHA-1" | "SHA-256" | "SHA-512"
  readonly iterations: number
  readonly salt: Uint8Array
  readonly tag: Uint8Array
}

export interface BcryptHash {
  readonly function: "bcrypt"
  readonly cost: number
  /** The whole text, as the library reads it. */
  readonly text: string
}

/** A hash whose tag this package computes. */
export type ComputedHash = Argon2Hash | ScryptHash | Pbkdf2Hash

export type PasswordHash = (ComputedHash | BcryptHash) & {
  /** True if the format hashes the password in the form NFKC. */
  readonly isNormalized: boolean
}

/** Maximum length of a hash that is read, in characters. */
const longest = 512
/** Minimum and maximum length of a tag that is compared, in bytes. A short one could match by chance. */
const [minTag, maxTag] = [16, 64]
const maxSalt = 64
/** The ceilings: memory in KiB, passes over all of it, and the total cost of one hash. */
const maxMemory = 256 * 1024
const maxMemoryPasses = 1024 * 1024
const maxLanes = 16
const maxIterations = 4_000_000
const [minBcrypt, maxBcrypt] = [4, 14]

const digests = {
  "1": "SHA-1",
  sha1: "SHA-1",
  sha256: "SHA-256",
  sha512: "SHA-512",
} as const

const isCount = (value: number, most: number): boolean => Number.isInteger(value) && value >= 1 && value <= most

/** Returns the parts of a stored hash, or `undefined` if its format is unknown or a parameter is above the ceiling. */
export function parseHash(text: string): PasswordHash | undefined {
  if (text.length > longest) return undefined
  const parsed = parseArgon2(text) ?? parseScrypt(text) ?? parsePbkdf2(text) ??
    parseBcrypt(text) ?? parseBetterAuth(text)
  if (!parsed || parsed.function === "bcrypt") return parsed
  const { salt, tag } = parsed
  return salt.length <= maxSalt && tag.length >= minTag && tag.length <= maxTag ? parsed : undefined
}

/** Returns the numbers of a list such as `m=19456,t=2,p=1`, or `undefined` if a part has another form or a name is repeated. */
function parseNumbers(text: string): ReadonlyMap<string, number> | undefined {
  const numbers = new Map<string, number>()
  for (const part of text.split(",")) {
    const [, name, digits] = /^([a-z]+)=(0|[1-9][0-9]{0,9})$/.exec(part) ?? []
    if (name === undefined || numbers.has(name)) return undefined
    numbers.set(name, Number(digits))
  }
  return numbers
}

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`: the PHC string format. */
function parseArgon2(text: string): PasswordHash | undefined {
  const [, type, list, ...bytes] = /^\$(argon2(?:id|i|d))\$v=19\$([a-z0-9=,]+)\$([^$]+)\$([^$]+)$/.exec(
    text,
  ) ?? []
  const numbers = list === undefined ? undefined : parseNumbers(list)
  const [salt, tag] = bytes.map((one) => fromBase64(one!))
  if (!numbers || !salt || !tag || numbers.size !== 3) return undefined
  const [memory, passes, lanes] = ["m", "t", "p"].map((name) => numbers.get(name) ?? 0) as [number, number, number]
  const isBearable = isCount(memory, maxMemory) &&
    isCount(passes, maxMemoryPasses) && isCount(lanes, maxLanes) &&
    memory >= 8 * lanes && memory * passes <= maxMemoryPasses &&
    salt.length >= 8
  return isBearable
    ? {
      function: type as Argon2Type,
      memory,
      passes,
      lanes,
      salt,
      tag,
      isNormalized: false,
    }
    : undefined
}

/** `$scrypt$ln=17,r=8,p=1$salt$tag`: the PHC string format, as this package and Passlib write it. */
function parseScrypt(text: string): PasswordHash | undefined {
  const [, list, ...bytes] = /^\$scrypt\$([a-z0-9=,]+)\$([^$]+)\$([^$]+)$/.exec(text) ?? []
  const numbers = list === undefined ? undefined : parseNumbers(list)
  const [salt, tag] = bytes.map((one) => fromBase64(one!))
  if (!numbers || !salt || !tag || numbers.size !== 3) return undefined
  const [log, blockSize, parallelization] = ["ln", "r", "p"].map((name) => numbers.get(name) ?? 0) as [
    number,
    number,
    number,
  ]
  if (!isCount(log, 21)) return undefined
  return toScrypt(
    { cost: 2 ** log, blockSize, parallelization, salt, tag },
    false,
  )
}

function toScrypt(
  hash: Omit<ScryptHash, "function">,
  isNormalized: boolean,
): PasswordHash | undefined {
  const { cost, blockSize, parallelization } = hash
  const memory = cost * blockSize / 8
  const isBearable = isCount(blockSize, 64) && isCount(parallelization, 64) &&
    // RFC 7914 §2: runtimes reject a greater cost
    Math.log2(cost) < 16 * blockSize &&
    memory <= maxMemory &&
    memory * parallelization <= maxMemoryPasses
  return isBearable ? { function: "scrypt", ...hash, isNormalized } : undefined
}

/** 16 bytes of salt and 64 of the tag in hexadecimal, as written by Better Auth. It hashes the salt's text. */
function parseBetterAuth(text: string): PasswordHash | undefined {
  const [, salt, hex] = /^([0-9a-f]{32}):([0-9a-f]{128})$/.exec(text) ?? []
  if (salt === undefined) return undefined
  return toScrypt({
    cost: 16384,
    blockSize: 16,
    parallelization: 1,
    salt: new TextEncoder().encode(salt),
    tag: fromHex(hex!),
  }, true)
}

/**
 * `$pbkdf2-sha256$i=600000$salt$tag`, with or without the length `l` (PHC), `$pbkdf2-sha256$600000$salt$tag` (Passlib, whose base64 has
 * dots in place of plus signs), and `pbkdf2_sha256$600000$salt$tag` (Django, whose salt is text).
 */
function parsePbkdf2(text: string): PasswordHash | undefined {
  const [, phc, phcDigest, django, list, salt, tag] =
    /^(?:(\$pbkdf2(?:-(sha1|sha256|sha512))?)|pbkdf2_(sha1|sha256))\$([a-z0-9=,]+)\$([^$]+)\$([^$]+)$/
      .exec(text) ?? []
  if (list === undefined) return undefined
  const name = (phc === undefined ? django : phcDigest ?? "1") as keyof typeof digests
  const numbers = /^[0-9]+$/.test(list) ? new Map([["i", Number(list)]]) : parseNumbers(list)
  const iterations = numbers?.get("i") ?? 0
  const saltBytes = phc === undefined ? new TextEncoder().encode(salt) : fromBase64(salt!.replaceAll(".", "+"))
  const tagBytes = fromBase64(tag!.replaceAll(".", "+"))
  if (!saltBytes || !tagBytes || !isCount(iterations, maxIterations)) {
    return undefined
  }
  if ([...numbers!.keys()].some((key) => key !== "i" && key !== "l")) {
    return undefined
  }
  return {
    function: "pbkdf2",
    digest: digests[name],
    iterations,
    salt: saltBytes,
    tag: tagBytes,
    isNormalized: false,
  }
}

/** `$2b$12$` and 53 characters. */
function parseBcrypt(text: string): PasswordHash | undefined {
  const [, digits] = /^\$2[aby]\$([0-9]{2})\$[./A-Za-z0-9]{53}$/.exec(text) ??
    []
  const cost = Number(digits)
  return cost >= minBcrypt && cost <= maxBcrypt ? { function: "bcrypt", cost, text, isNormalized: false } : undefined
}
