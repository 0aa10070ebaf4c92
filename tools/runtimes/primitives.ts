import { findNodePrimitives } from "../../core/src/seal/node-crypto.ts"
import { type Bytes, ivLength, type Primitives, tagLength } from "../../core/src/seal/primitives.ts"
import { getPrimitives } from "../../core/src/seal/runtime-crypto.ts"
import { webPrimitives } from "../../core/src/seal/web-crypto.ts"
import { fromBase64Url, toBase64Url, toUtf8 } from "../../core/src/web/bytes.ts"
import type { PrimitivesVector } from "../vectors.ts"
import { createExpect } from "../../conformance/src/expect.ts"
import all from "../../conformance/vectors/primitives.json" with { type: "json" }
import type { VectorCheck } from "./vectors.ts"

const expect = createExpect(() => "")
const vectors: readonly PrimitivesVector[] = all

/** The implementations of this runtime: WebCrypto, and `node:crypto` if the runtime has it. */
const nodePrimitives = findNodePrimitives()
const paths: readonly (readonly [string, Primitives])[] = [
  ["WebCrypto", webPrimitives],
  ...nodePrimitives ? [["node:crypto", nodePrimitives] as const] : [],
]

const toBytes = (text: string): Bytes => fromBase64Url(text)!
const flip = (bytes: Bytes, at: number): Bytes => bytes.map((byte, index) => index === at ? byte ^ 1 : byte)
const toText = (bytes: Bytes | undefined) => bytes && new TextDecoder().decode(bytes)

async function computeVector({ toMaterial, hash }: Primitives, { secret, text, info, iv }: PrimitivesVector) {
  const material = await toMaterial(toUtf8(secret))
  const [key, macKey] = [
    await material.deriveCipherKey(toUtf8(info)),
    await material.deriveMacKey(toUtf8(info)),
  ]
  const { body, tag } = await key.encrypt(toBytes(iv), toUtf8(info), toUtf8(text))
  return {
    hash: await hash(text),
    bytes: toBase64Url(await material.deriveBytes(toUtf8(info), 40)),
    mac: toBase64Url(await macKey.sign(text)),
    body: toBase64Url(body),
    tag: toBase64Url(tag),
  }
}

async function checkChanges({ toMaterial }: Primitives, { secret, text, info, ...vector }: PrimitivesVector) {
  const material = await toMaterial(toUtf8(secret))
  const header = toUtf8(info)
  const [key, macKey] = [await material.deriveCipherKey(header), await material.deriveMacKey(header)]
  const [iv, body, tag, mac] = [vector.iv, vector.body, vector.tag, vector.mac].map(toBytes) as [
    ...[Bytes, Bytes, Bytes, Bytes],
  ]
  const encrypted = { iv, body, tag }
  expect(toText(await key.decrypt(encrypted, header)), "the text").toBe(toText(toUtf8(text)))
  const changes: Readonly<Record<string, Parameters<typeof key.decrypt>>> = {
    "a changed header": [encrypted, flip(header, 0)],
    "a longer header": [encrypted, toUtf8(`${info} `)],
    "no header": [encrypted, new Uint8Array()],
    "a changed IV": [{ ...encrypted, iv: flip(iv, 11) }, header],
    "a changed first byte": [{ ...encrypted, body: flip(body, 0) }, header],
    "a changed last byte": [{ ...encrypted, body: flip(body, body.length - 1) }, header],
    "a cut body": [{ ...encrypted, body: body.subarray(0, -1) }, header],
    "a longer body": [{ ...encrypted, body: new Uint8Array([...body, 0]) }, header],
    "a body without content": [{ ...encrypted, body: new Uint8Array() }, header],
    "a longer tag": [{ ...encrypted, tag: new Uint8Array([...tag, 0]) }, header],
  }
  for (const [name, change] of Object.entries(changes)) expect(await key.decrypt(...change), name).toBe(undefined)
  for (let at = 0; at < tagLength; at++) {
    expect(await key.decrypt({ ...encrypted, tag: flip(tag, at) }, header), `byte ${at} of the tag`).toBe(undefined)
    const cut = { ...encrypted, tag: tag.subarray(0, at) }
    expect(await key.decrypt(cut, header), `a tag of ${at} bytes`).toBe(undefined)
  }
  const otherKey = await material.deriveCipherKey(toUtf8(`${info} `))
  expect(await otherKey.decrypt(encrypted, header), "another key").toBe(undefined)
  expect(await macKey.verify(text, mac), "the MAC").toBe(true)
  for (let at = 0; at < mac.length; at++) {
    expect(await macKey.verify(text, flip(mac, at)), `byte ${at} of the MAC`).toBe(false)
    expect(await macKey.verify(text, mac.subarray(0, at)), `a MAC of ${at} bytes`).toBe(false)
  }
  expect(await macKey.verify(text, new Uint8Array([...mac, 0])), "a longer MAC").toBe(false)
  expect(await macKey.verify(`${text} `, mac), "the MAC of another text").toBe(false)
}

/** Encrypts texts of many lengths with each implementation, and decrypts them with each. */
async function checkExchange() {
  const secret = toUtf8("a secret that both implementations use")
  const header = toUtf8("header")
  const keys = await Promise.all(
    paths.map(async ([name, { toMaterial }]) => {
      const material = await toMaterial(secret)
      return { name, key: await material.deriveCipherKey(header), macKey: await material.deriveMacKey(header) }
    }),
  )
  for (const from of keys) {
    for (const to of keys) {
      for (const length of [1, 2, 15, 16, 17, 31, 32, 33, 255, 256, 257, 4095, 4096, 4097, 12_000]) {
        const what = `${length} bytes from ${from.name} to ${to.name}`
        const text = "x".repeat(length)
        const encrypted = await from.key.encrypt(crypto.getRandomValues(new Uint8Array(ivLength)), header, toUtf8(text))
        expect(encrypted.body.length, what).toBe(length)
        expect(toText(await to.key.decrypt(encrypted, header)), what).toBe(text)
        expect(await to.macKey.verify(text, await from.macKey.sign(text)), `MAC of ${what}`).toBe(true)
      }
    }
  }
}

/** Compares the implementations with fixed vectors and with each other. */
export const primitivesChecks: readonly VectorCheck[] = [
  {
    name: "the implementation by node:crypto is chosen where the runtime has node:crypto",
    run: () => {
      const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } }
      const has = Boolean(process?.getBuiltinModule?.("node:crypto"))
      return Promise.resolve(expect(getPrimitives() !== webPrimitives, "whether it is chosen").toBe(has))
    },
  },
  { name: "each implementation decrypts what the other encrypts", run: checkExchange },
  ...vectors.flatMap((vector): VectorCheck[] => [
    {
      name: `each implementation gives the known values: ${vector.name}`,
      run: async () => {
        const { hash, bytes, mac, body, tag } = vector
        for (const [name, path] of paths) {
          expect(await computeVector(path, vector), name).toBe({ hash, bytes, mac, body, tag })
        }
      },
    },
    {
      name: `each implementation rejects every change: ${vector.name}`,
      run: async () => {
        for (const [, path] of paths) await checkChanges(path, vector)
      },
    },
  ]),
]
