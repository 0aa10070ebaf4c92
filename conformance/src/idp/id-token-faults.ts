import { base64url, type CryptoKey, type JWTPayload } from "jose"
import type { IdpClient } from "./clients.ts"
import type { Keys, SigningKey } from "./keys.ts"

/** Faults of an ID token. Those named `fine-*` are unusual but valid, and must be accepted. */
export type IdTokenFault = typeof idTokenFaultNames[number]

/** Their names. */
export const idTokenFaultNames = [
  "id-token/missing",
  "id-token/garbage",
  "id-token/replayed",
  "id-token/wrong-iss",
  "id-token/no-iss",
  "id-token/wrong-aud",
  "id-token/no-aud",
  "id-token/array-aud-no-azp",
  "id-token/array-aud-foreign-azp",
  "id-token/foreign-azp",
  "id-token/expired",
  "id-token/no-exp",
  "id-token/iat-future",
  "id-token/no-iat",
  "id-token/nbf-future",
  "id-token/no-sub",
  "id-token/empty-sub",
  "id-token/number-sub",
  "id-token/wrong-nonce",
  "id-token/no-nonce",
  "id-token/alg-none",
  "id-token/alg-none-signed",
  "id-token/hs256-secret",
  "id-token/hs256-public-key",
  "id-token/hs256-empty-key",
  "id-token/unlisted-alg",
  "id-token/unknown-kid",
  "id-token/wrong-key",
  "id-token/tampered",
  "id-token/embedded-jwk",
  "id-token/crit",
  "id-token/fine-array-aud",
  "id-token/fine-single-array-aud",
  "id-token/fine-rotated",
  "id-token/fine-no-kid",
  "id-token/fine-es256",
  "id-token/fine-ps256",
  "id-token/fine-eddsa",
  "id-token/fine-thin",
] as const

/** What a fault can use: the honest claims, and functions that sign others. */
export interface Draft {
  readonly claims: JWTPayload
  readonly client: IdpClient
  readonly keys: Keys
  /** The current signing key of the issuer. */
  own(): Promise<SigningKey>
  /** The last honest ID token of this issuer. */
  readonly last: string | undefined
  /** Signs with the issuer's key, or with the given one. */
  sign(claims: JWTPayload, header?: Readonly<Record<string, unknown>>, key?: CryptoKey | Uint8Array): Promise<string>
  /** Makes the issuer sign with its second key from now on, and publish it. */
  rotate(): void
}

type Forge = (draft: Draft) => string | undefined | Promise<string>

const encode = (value: string) => new TextEncoder().encode(value)
const part = (value: object) => base64url.encode(JSON.stringify(value))
const change = (claims: JWTPayload): Forge => (draft) => draft.sign({ ...draft.claims, ...claims })
const drop = (...names: string[]): Forge => (draft) =>
  draft.sign(Object.fromEntries(Object.entries(draft.claims).filter(([name]) => !names.includes(name))))
const shift = (seconds: number): Forge => (draft) => {
  const { iat = 0, exp = 0 } = draft.claims
  return draft.sign({ ...draft.claims, iat: iat + seconds, exp: exp + seconds })
}
const byKey = (name: "ec" | "ed", alg: string): Forge => async (draft) => {
  const { kid, privateKey } = await draft.keys.get(name)
  return await draft.sign(draft.claims, { alg, kid }, privateKey)
}
const hmac = (key: (draft: Draft) => Uint8Array | Promise<Uint8Array>): Forge => async (draft) =>
  await draft.sign(draft.claims, { alg: "HS256" }, await key(draft))

const stranger = "someone-else"

/** Each fault as a function that creates the token. */
export const idTokenFaults: Readonly<Record<IdTokenFault, Forge>> = {
  "id-token/missing": () => undefined,
  "id-token/garbage": () => "not.a.token",
  "id-token/replayed": ({ last }) => last,
  "id-token/wrong-iss": change({ iss: "https://other.test" }),
  "id-token/no-iss": drop("iss"),
  "id-token/wrong-aud": change({ aud: stranger }),
  "id-token/no-aud": drop("aud"),
  "id-token/array-aud-no-azp": (draft) => draft.sign({ ...draft.claims, aud: [draft.client.id, stranger] }),
  "id-token/array-aud-foreign-azp": (draft) =>
    draft.sign({ ...draft.claims, aud: [draft.client.id, stranger], azp: stranger }),
  "id-token/foreign-azp": change({ azp: stranger }),
  "id-token/expired": shift(-7_200),
  "id-token/no-exp": drop("exp"),
  "id-token/iat-future": shift(7_200),
  "id-token/no-iat": drop("iat"),
  "id-token/nbf-future": (draft) => draft.sign({ ...draft.claims, nbf: (draft.claims.iat ?? 0) + 7_200 }),
  "id-token/no-sub": drop("sub"),
  "id-token/empty-sub": change({ sub: "" }),
  "id-token/number-sub": (draft) => draft.sign({ ...draft.claims, sub: 1815 as unknown as string }),
  "id-token/wrong-nonce": change({ nonce: "nonce-of-someone-else" }),
  "id-token/no-nonce": drop("nonce"),
  "id-token/alg-none": ({ claims }) => `${part({ alg: "none" })}.${part(claims)}.`,
  "id-token/alg-none-signed": async ({ claims, sign }) =>
    `${part({ alg: "none" })}.${part(claims)}.${(await sign(claims)).split(".")[2]}`,
  "id-token/hs256-secret": hmac(({ client }) => encode(client.secret ?? "no secret")),
  "id-token/hs256-public-key": hmac(async ({ keys }) => encode((await keys.get("first")).publicPem)),
  "id-token/hs256-empty-key": hmac(() => new Uint8Array(32)),
  "id-token/unlisted-alg": async (draft) =>
    await draft.sign(draft.claims, { alg: "RS512" }, await (await draft.keys.get("first")).toOther("RS512")),
  "id-token/unknown-kid": async (draft) =>
    await draft.sign(draft.claims, { kid: "no-such-key" }, (await draft.keys.get("stranger")).privateKey),
  "id-token/wrong-key": async (draft) =>
    await draft.sign(draft.claims, {}, (await draft.keys.get("stranger")).privateKey),
  "id-token/tampered": async ({ claims, sign }) => {
    const [header, , signature] = (await sign(claims)).split(".")
    return `${header}.${part({ ...claims, sub: "mallory-666" })}.${signature}`
  },
  "id-token/embedded-jwk": async (draft) => {
    const { privateKey, publicJwk } = await draft.keys.get("stranger")
    return await draft.sign(draft.claims, { jwk: publicJwk, kid: undefined }, privateKey)
  },
  "id-token/crit": (draft) => draft.sign(draft.claims, { crit: ["urn:test"], "urn:test": true }),
  "id-token/fine-array-aud": (draft) =>
    draft.sign({ ...draft.claims, aud: [draft.client.id, stranger], azp: draft.client.id }),
  "id-token/fine-single-array-aud": (draft) => draft.sign({ ...draft.claims, aud: [draft.client.id] }),
  "id-token/fine-rotated": async (draft) => {
    draft.rotate()
    return await draft.sign(draft.claims)
  },
  "id-token/fine-no-kid": (draft) => draft.sign(draft.claims, { kid: undefined }),
  "id-token/fine-es256": byKey("ec", "ES256"),
  "id-token/fine-ps256": async (draft) =>
    await draft.sign(draft.claims, { alg: "PS256" }, await (await draft.own()).toOther("PS256")),
  "id-token/fine-eddsa": byKey("ed", "EdDSA"),
  "id-token/fine-thin": drop("name", "email", "email_verified", "picture"),
}
