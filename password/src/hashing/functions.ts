import type { Argon2Hash, Pbkdf2Hash, ScryptHash } from "./formats.ts"

/** Parameters of a hash to compute, with the salt and the length of the tag in bytes. */
export type Parameters<Hash extends { readonly tag: Uint8Array }> =
  & Omit<Hash, "tag">
  & { readonly length: number }

/** The hash functions of a runtime. Each returns the tag. */
export interface HashFunctions {
  readonly argon2?: (
    password: Uint8Array,
    parameters: Parameters<Argon2Hash>,
  ) => Promise<Uint8Array>
  readonly scrypt?: (
    password: Uint8Array,
    parameters: Parameters<ScryptHash>,
  ) => Promise<Uint8Array>
  /** Rejects if the runtime refuses so many iterations, as Cloudflare does above 100,000. */
  readonly pbkdf2?: (
    password: Uint8Array<ArrayBuffer>,
    parameters: Parameters<Pbkdf2Hash>,
  ) => Promise<Uint8Array>
}

/** The parts of `node:crypto` that are used here. Node 24 and Bun have `argon2`. */
interface NodeCrypto {
  argon2?(
    type: string,
    parameters: {
      message: Uint8Array
      nonce: Uint8Array
      parallelism: number
      tagLength: number
      memory: number
      passes: number
    },
    done: (error: Error | null, tag: Uint8Array) => void,
  ): void
  scrypt?(
    password: Uint8Array,
    salt: Uint8Array,
    length: number,
    options: { N: number; r: number; p: number; maxmem: number },
    done: (error: Error | null, tag: Uint8Array) => void,
  ): void
}

interface Runtime {
  readonly process?: {
    getBuiltinModule?(name: "node:crypto"): NodeCrypto | undefined
  }
}

/** Returns this runtime's hash functions: those of `node:crypto`, which run in their own threads, and that of WebCrypto. */
export function findFunctions(
  { process }: Runtime = globalThis as Runtime,
): HashFunctions {
  let node: NodeCrypto | undefined
  try {
    node = process?.getBuiltinModule?.("node:crypto")
  } catch {
    return { pbkdf2 }
  }
  return {
    pbkdf2,
    ...typeof node?.argon2 === "function" && {
      argon2: (
        message,
        { function: type, memory, passes, lanes, salt, length },
      ) =>
        call((done) =>
          node.argon2!(
            type,
            {
              message,
              nonce: salt,
              parallelism: lanes,
              tagLength: length,
              memory,
              passes,
            },
            done,
          )
        ),
    },
    ...typeof node?.scrypt === "function" && {
      scrypt: (
        password,
        { cost, blockSize, parallelization, salt, length },
      ) => {
        const maxmem = 128 * blockSize * (cost + parallelization + 2)
        return call((done) =>
          node.scrypt!(password, salt, length, {
            N: cost,
            r: blockSize,
            p: parallelization,
            maxmem,
          }, done)
        )
      },
    },
  } satisfies HashFunctions
}

const call = (
  run: (done: (error: Error | null, tag: Uint8Array) => void) => void,
): Promise<Uint8Array> => new Promise((resolve, reject) => run((error, tag) => error ? reject(error) : resolve(tag)))

async function pbkdf2(
  password: Uint8Array<ArrayBuffer>,
  hash: Parameters<Pbkdf2Hash>,
): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, [
    "deriveBits",
  ])
  const { digest, iterations, length } = hash
  const salt = new Uint8Array(hash.salt)
  return new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: "PBKDF2", hash: digest, salt, iterations },
      key,
      length * 8,
    ),
  )
}
