import { describe, expect, it, vi } from "vitest"
import { type ComputedHash, parseHash } from "../src/hashing/formats.ts"
import { findFunctions, type HashFunctions } from "../src/hashing/functions.ts"
import { argon2id, createHasher, type Recipe, scrypt, toRecipe } from "../src/hashing/hash.ts"

/** Its ligature is two letters in the form NFKC. */
const password = "Ångström ﬁle 12"
const normalized = password.normalize("NFKC")

const native = findFunctions()
/** The functions of Node 22 and Deno, and those of a runtime without `node:crypto`. */
const runtimes: Readonly<Record<string, HashFunctions>> = {
  "this runtime": native,
  "a runtime without Argon2": native.scrypt ? { scrypt: native.scrypt } : {},
  "a runtime without both": {},
}

/** Hashes of that password, each made by the library that is named. */
const brought = [
  [
    "Argon2id, @node-rs/argon2",
    "$argon2id$v=19$m=65536,t=3,p=4$8Xcl1skXR4+mcyBX1ocsdg$+utEHnnBHgCH+plymvgmg3XiqueWBBqYgEpgGGuX1zA",
  ],
  [
    "Argon2id, Bun",
    "$argon2id$v=19$m=65536,t=2,p=1$YJjQc8obz4TYd2rI8vZgcQtRE5AyYMNGoQ1FQwq1B6k$31Xm4EOUmGSy8pzveavIWKisJ0dwL2RBlpYLJ81L0l8",
  ],
  [
    "bcrypt, bcryptjs",
    "$2b$10$oih.OTnIvsVZSn9/Hnr3n.Vf7X/2WbIvsp6jaE2aHxcRoNm1ETjDq",
  ],
  [
    "bcrypt, Bun",
    "$2b$10$DChadbGHBeRX55ueWEGctuaSKXwsCVXjw56hIDKNKw742lHoJBgo.",
  ],
  [
    "scrypt, Python",
    "$scrypt$ln=14,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$cytd1LAcndVdngWBTVJFsJ0lxu9yEKzbS/lCWuZy8n4",
  ],
  [
    "PBKDF2 as Django writes it, Python",
    "pbkdf2_sha256$1000000$Zq8Zq8Zq8Zq8$LIXeXaGVIXtgBfUN/M4GWiXt0e/xBNw+PsGt6Mxgm9w=",
  ],
  [
    "PBKDF2 as Passlib writes it, Python",
    "$pbkdf2-sha512$25000$AAECAwQFBgcICQoLDA0ODw$DDEUsrCcPzpqSKiM3WccMYUsOfXRaIoYe8mfjniZx/ZI8vHJ28RU8lDn00j5D8uJgUJTpJ9m/z.BpJkaWE/HnA",
  ],
] as const
const betterAuth = "3f9d5e68311a62f68e037390c4b86ed8:" +
  "55dc705e6fde09763633d86d4b3a091cafb82dcec4d0d125b6266386d183a3b1365076d4850d46844f6a60c15e020fa2b8d25c14ddbfb95fdccb19438865ad76"

describe("hashes that apps bring", () => {
  const hasher = createHasher()
  it.each(brought)("%s", async (_, hash) => {
    expect(await hasher.verify(password, { hash, isOwn: false })).toEqual({
      isRight: true,
      isOutdated: true,
    })
    // they were made from what was typed
    expect(await hasher.verify(normalized, { hash, isOwn: false })).toEqual({
      isRight: false,
      isOutdated: false,
    })
  })

  it("scrypt, Better Auth, which hashes the form NFKC", async () => {
    for (const given of [password, normalized]) {
      expect(await hasher.verify(given, { hash: betterAuth, isOwn: false }))
        .toEqual({ isRight: true, isOutdated: true })
    }
    expect(
      (await hasher.verify(`${password}.`, { hash: betterAuth, isOwn: false }))
        .isRight,
    ).toBe(false)
  })

  it("bcrypt of more than 72 bytes is right whatever follows, so it is not hashed again", async () => {
    const hash = "$2b$10$DM6URN2nTmmdHIIq9t2Xk.tW8WpHJz01qgzJhlsLKMtgI5e5hXrUi"
    for (const end of ["tail", "other"]) {
      expect(
        await hasher.verify(`${"x".repeat(72)}${end}`, { hash, isOwn: false }),
      )
        .toEqual({ isRight: true, isOutdated: false })
    }
    expect(
      (await hasher.verify("x".repeat(71), { hash, isOwn: false })).isRight,
    ).toBe(false)
  })

  it("an unknown format is an error without the hash in it", async () => {
    const verified = hasher.verify(password, {
      hash: "5f4dcc3b5aa765d61d8327deb882cf99",
      isOwn: false,
    })
    await expect(verified).rejects.toThrow(
      /^the stored hash has an unknown format, or a parameter above the ceiling$/,
    )
  })
})

describe.each(Object.entries(runtimes))("new hashes on %s", (_, functions) => {
  const hasher = createHasher(functions)

  it("are compared in the form NFKC, and are not outdated", async () => {
    const hash = await hasher.hash(password)
    const start = toRecipe(functions) === scrypt ? "$scrypt$ln=17,r=8,p=1$" : "$argon2id$v=19$m=19456,t=2,p=1$"
    expect(hash.slice(0, start.length)).toBe(start)
    expect(await hasher.verify(normalized, { hash, isOwn: true })).toEqual({
      isRight: true,
      isOutdated: false,
    })
    expect(await hasher.verify("Ångström file 13", { hash, isOwn: true }))
      .toEqual({ isRight: false, isOutdated: false })
  })

  it("have a salt of their own of 16 bytes, and a tag of 32", async () => {
    const hashes = [await hasher.hash(password), await hasher.hash(password)]
    expect(hashes[0]).not.toBe(hashes[1])
    for (const text of [...hashes, hasher.dummy]) {
      const { salt, tag } = parseHash(text) as ComputedHash
      expect([salt.length, tag.length]).toEqual([16, 32])
    }
  })
})

it.each(brought.filter(([name]) => name.startsWith("PBKDF2")))(
  "%s, is compared by JavaScript if the runtime refuses so many iterations",
  async (_, hash) => {
    const refusing = createHasher({ pbkdf2: () => Promise.reject(new DOMException("too many", "NotSupportedError")) })
    expect((await refusing.verify(password, { hash, isOwn: false })).isRight).toBe(true)
    expect((await refusing.verify(normalized, { hash, isOwn: false })).isRight).toBe(false)
  },
)

it.each(brought.slice(0, 1))(
  "%s is compared by JavaScript on a runtime without Argon2",
  async (_, hash) => {
    expect(
      (await createHasher({}).verify(password, { hash, isOwn: false })).isRight,
    ).toBe(true)
  },
)

it("new passwords are hashed by scrypt if the runtime has only that, else by Argon2id", () => {
  const [argon2, native] = [
    () => Promise.reject(new Error()),
    () => Promise.reject(new Error()),
  ]
  expect(toRecipe({ argon2, scrypt: native })).toBe(argon2id)
  expect(toRecipe({ scrypt: native })).toBe(scrypt)
  expect(toRecipe({})).toBe(argon2id)
})

it("new passwords are hashed by Argon2id on Cloudflare Workers, whose memory is too small for scrypt", () => {
  vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" })
  try {
    expect(toRecipe({ scrypt: () => Promise.reject(new Error()) })).toBe(argon2id)
  } finally {
    vi.unstubAllGlobals()
  }
})

it("a hash with other parameters than today's is outdated", async () => {
  const former: Recipe = { function: "scrypt", cost: 2 ** 15, blockSize: 8, parallelization: 3 }
  const hash = await createHasher(native, former).hash(password)
  expect(
    await createHasher(native, scrypt).verify(password, { hash, isOwn: true }),
  )
    .toEqual({ isRight: true, isOutdated: true })
})
