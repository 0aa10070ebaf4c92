import crypto from "node:crypto"
import { describe, expect, test } from "vitest"
import { createCsrf, isCsrf } from "../../src/seal/csrf.ts"
import { type Keyring, SecretKeys } from "../../src/seal/keyring.ts"
import { findNodePrimitives } from "../../src/seal/node-crypto.ts"
import type { Primitives } from "../../src/seal/primitives.ts"
import { getPrimitives } from "../../src/seal/runtime-crypto.ts"
import { open, seal } from "../../src/seal/seal.ts"
import { createState, readStateTime } from "../../src/seal/state.ts"
import { webPrimitives } from "../../src/seal/web-crypto.ts"
import { toUtf8 } from "../../src/web/bytes.ts"

const nodePrimitives = findNodePrimitives()!
const now = new Date("2030-01-01T12:00:00Z")
const life = { lifetime: 3600, now }
const ringOf = ({ toMaterial }: Primitives): Keyring => [
  new SecretKeys(toMaterial(toUtf8("an-old-but-random-looking-secret-0123456789"))),
]

/** A runtime whose `node:crypto` differs from Node's in these functions. */
const withCrypto = (changes: object) => ({
  process: { getBuiltinModule: () => ({ ...crypto, ...changes }) as never },
})

/** A cipher of Node, with some methods replaced. */
const changed = <K extends "createCipheriv" | "createDecipheriv">(create: K, changes: object) => ({
  [create]: (...params: unknown[]) => {
    const cipher = Reflect.apply(crypto[create], crypto, params)
    return Object.assign(cipher, changes)
  },
})

test("Node has the synchronous primitives, and they are chosen", () => {
  expect(getPrimitives()).not.toBe(webPrimitives)
  expect(findNodePrimitives(withCrypto({}))).toBeDefined()
  expect(findNodePrimitives(withCrypto({ hash: undefined })), "an older version").toBeDefined()
})

describe("WebCrypto is used instead of", () => {
  test.each([
    ["a runtime without process", {}],
    ["workerd", { ...withCrypto({}), navigator: { userAgent: "Cloudflare-Workers" } }],
    ["a runtime without getBuiltinModule", { process: {} }],
    ["a runtime without the module", { process: { getBuiltinModule: () => undefined } }],
    ["a runtime that forbids the module", {
      process: {
        getBuiltinModule: () => {
          throw new Error("not permitted")
        },
      },
    }],
  ])("%s", (_name, runtime) => expect(findNodePrimitives(runtime)).toBeUndefined())

  const parts = ["createSecretKey", "hkdfSync", "createCipheriv", "createDecipheriv", "createHmac", "createHash"]
  test.each([...parts, "timingSafeEqual"])("a node:crypto without %s", (part) => {
    expect(findNodePrimitives(withCrypto({ hash: undefined, [part]: undefined }))).toBeUndefined()
  })

  test.each<[string, object]>([
    ["does not check tags", changed("createDecipheriv", { final: () => Buffer.alloc(0) })],
    ["does not authenticate the header", {
      ...changed("createCipheriv", { setAAD: () => {} }),
      ...changed("createDecipheriv", { setAAD: () => {} }),
    }],
    ["always uses the same tag", changed("createCipheriv", { getAuthTag: () => Buffer.alloc(16) })],
    ["encrypts nothing", changed("createCipheriv", { update: (text: unknown) => text })],
    ["derives another key", {
      hkdfSync: (...[hash, key, , info, length]: Parameters<typeof crypto.hkdfSync>) =>
        crypto.hkdfSync(hash, key, "salt", info, length),
    }],
    ["has another hash", { hash: undefined, createHash: () => crypto.createHash("sha512") }],
    ["has another hash of one call", {
      hash: (_hash: string, text: string) => crypto.hash("sha512", text, "base64url"),
    }],
    ["has another MAC", { createHmac: (_hash: string, key: crypto.KeyObject) => crypto.createHmac("sha1", key) }],
    ["takes every MAC for the right one", { timingSafeEqual: () => true }],
    ["takes no MAC for the right one", { timingSafeEqual: () => false }],
  ])("a node:crypto that %s", (_name, changes) => {
    expect(findNodePrimitives(withCrypto(changes))).toBeUndefined()
  })
})

test("a node:crypto that is changed after it was chosen changes nothing", async () => {
  const module = { ...crypto }
  const primitives = findNodePrimitives({ process: { getBuiltinModule: () => module as never } })!
  Object.assign(module, changed("createDecipheriv", { final: () => Buffer.alloc(0) }))
  const key = await (await primitives.toMaterial(toUtf8("secret"))).deriveCipherKey(toUtf8("info"))
  const encrypted = await key.encrypt(new Uint8Array(12), toUtf8("header"), toUtf8("text"))
  expect(await key.decrypt({ ...encrypted, tag: new Uint8Array(16) }, toUtf8("header"))).toBeUndefined()
})

describe.each([
  ["node:crypto", nodePrimitives, "WebCrypto", webPrimitives],
  ["WebCrypto", webPrimitives, "node:crypto", nodePrimitives],
])("what is made with %s", (_from, from, name, to) => {
  const [ours, theirs] = [ringOf(from), ringOf(to)]

  test(`as a value is decrypted with ${name}`, async () => {
    const sealed = await seal(ours, "session", { sub: "1", name: "Ä€😀" }, life)
    expect(await open(theirs, "session", sealed, life)).toMatchObject({ sub: "1", name: "Ä€😀" })
    expect(await open(theirs, "flow", sealed, life)).toBeUndefined()
  })

  test(`with a salt is decrypted with ${name}`, async () => {
    // the salt's own keys are made by the primitives of this runtime, from material of either
    const sealed = await seal([ours[0].derive("salt", "reset")], "salted", { sub: "1" }, life)
    expect(await open([theirs[0].derive("salt", "reset")], "salted", sealed, life)).toMatchObject({ sub: "1" })
    expect(await open([theirs[0].derive("salt", "other")], "salted", sealed, life)).toBeUndefined()
  })

  test(`as a CSRF token or a state is verified with ${name}`, async () => {
    const { token, cookie } = await createCsrf(ours)
    expect(await isCsrf(theirs, [cookie], token)).toBe(true)
    expect(await readStateTime(theirs, await createState(ours, now))).toEqual(now)
  })

  test("has keys that show no bytes", async () => {
    const material = await from.toMaterial(toUtf8("a secret of which nothing may be seen"))
    const keys = [material, await material.deriveCipherKey(toUtf8("a")), await material.deriveMacKey(toUtf8("a"))]
    for (const key of keys) {
      for (const value of Object.values(key)) expect(value).toBeTypeOf("function")
    }
  })
})
