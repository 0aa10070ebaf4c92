import { toBase64Url, toUtf8 } from "../../../src/web/bytes.ts"
import { clientSecret } from "./provider.ts"
import { type Axes, type Differences, missing, type Values, withoutMissing } from "./table.ts"

type Algorithm = "ES256" | "RS256" | "PS256" | "HS256"
type PairName = keyof typeof pairs

const ec = { name: "ECDSA", namedCurve: "P-256" } as const
const rsa = (modulusLength: number, name = "RSASSA-PKCS1-v1_5") => ({
  ...{ name, hash: "SHA-256", modulusLength },
  publicExponent: new Uint8Array([1, 0, 1]),
})
const pairs = { ec, otherEc: ec, rsa: rsa(2048), otherRsa: rsa(2048), pss: rsa(2048, "RSA-PSS"), shortRsa: rsa(1024) }

interface Pair {
  readonly privateKey: CryptoKey
  /** The public key without `kid`. */
  readonly jwk: Values
}

async function createPair(name: PairName): Promise<Pair> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(pairs[name], true, ["sign", "verify"])
  const { kty, crv, x, y, n, e } = await crypto.subtle.exportKey("jwk", publicKey)
  const jwk = kty === "EC" ? { kty, crv, x, y, alg: "ES256" } : { kty, n, e, alg: "RS256" }
  return { privateKey, jwk: { ...jwk, use: "sig" } }
}

const created = new Map<PairName, Promise<Pair>>()

/** Returns a key pair, created at the first call, because Workers create no keys while they start. */
function getPair(name: PairName): Promise<Pair> {
  const pair = created.get(name) ?? createPair(name)
  created.set(name, pair)
  return pair
}

/** Returns the public key with these members in place of its own. */
const toJwk = async (name: PairName, kid: unknown, members: Values = {}): Promise<object> =>
  withoutMissing({ ...(await getPair(name)).jwk, kid, ...members })

const toSecret = async (text: string): Promise<CryptoKey> =>
  await crypto.subtle.importKey("raw", toUtf8(text), { name: "HMAC", hash: "SHA-256" }, false, ["sign"])

const parameters = {
  ES256: { name: "ECDSA", hash: "SHA-256" },
  RS256: { name: "RSASSA-PKCS1-v1_5" },
  PS256: { name: "RSA-PSS", saltLength: 32 },
  HS256: { name: "HMAC" },
} as const satisfies Record<Algorithm, object>

/** How a token is signed: the key, the algorithm, and the header if it differs from these. */
interface Signing {
  readonly by: PairName | (() => Promise<CryptoKey>)
  readonly alg: Algorithm
  readonly header: Values
}

const signing = (by: Signing["by"], alg: Algorithm, header: Values): Signing => ({ by, alg, header })
const valid = signing("ec", "ES256", { kid: "one" })

/** Changes to the JSON of a token, to its encoded parts before they are signed, and to the signed token. */
interface Form {
  json?(header: string, payload: string): readonly [header: string, payload: string]
  encoded?(part: string): string
  token?(token: string): string
}

const form = (one: Form): Form => one
const json = (edit: NonNullable<Form["json"]>) => form({ json: edit })
const token = (edit: NonNullable<Form["token"]>) => form({ token: edit })
const parts = (edit: (header: string, payload: string, signature: string) => readonly string[]) =>
  token((text) => edit(...text.split(".") as [string, string, string]).join("."))
const toPart = (text: string): string => toBase64Url(toUtf8(text))
/** The characters that may end 64 bytes, and others that decode to the same bytes. */
const spare: Readonly<Record<string, string>> = { A: "B", Q: "R", g: "h", w: "x" }
const addMember = (text: string, member: string): string => `${text.slice(0, -1)},${member}}`

/** Changes of signature, header and form that any JWT can have. */
export const jwtAxes = {
  signed: {
    "RS256": signing("rsa", "RS256", { kid: "rsa" }),
    "another key": signing("otherEc", "ES256", { kid: "one" }),
    "another RSA key": signing("otherRsa", "RS256", { kid: "rsa" }),
    "RS256 under the kid of another type": signing("rsa", "RS256", { kid: "one" }),
    "ES256 under the kid of another type": signing("ec", "ES256", { kid: "rsa" }),
    "RS256 named ES256": signing("rsa", "RS256", { kid: "rsa", alg: "ES256" }),
    "ES256 named RS256": signing("ec", "ES256", { kid: "one", alg: "RS256" }),
    "PS256": signing("pss", "PS256", { kid: "pss" }),
    "short RSA key": signing("shortRsa", "RS256", { kid: "short" }),
    "HS256 by client secret": signing(() => toSecret(clientSecret), "HS256", { kid: missing }),
    "HS256 by public key": signing(async () => toSecret(JSON.stringify(await toJwk("ec", "one"))), "HS256", {
      kid: "one",
    }),
  },
  alg: {
    "none": "none",
    "None": "None",
    "lower case": "es256",
    "missing": missing,
    "null": null,
    "list": ["ES256"],
    "ES384": "ES384",
  },
  kid: { "missing": missing, "unknown": "x", "empty": "", "null": null, "list": ["one"] },
  typ: { "JWT": "JWT", "at+jwt": "at+jwt", "number": 1 },
  header: {
    "crit b64": { crit: ["b64"], b64: true },
    "crit b64 false": { crit: ["b64"], b64: false },
    "crit without member": { crit: ["b64"] },
    "crit exp": { crit: ["exp"], exp: 1 },
    "crit unknown": { crit: ["x"], x: 1 },
    "crit text": { crit: "b64" },
    "jku": { jku: "https://evil.test/jwks" },
    "jwk": { jwk: { kty: "EC", crv: "P-256", x: "AA", y: "AA" } },
  },
  form: {
    "two parts": parts((header, payload) => [header, payload]),
    "four parts": parts((...all) => [...all, "x"]),
    "five parts": parts((...all) => [...all, "x", "x"]),
    "no JWT": token(() => "x"),
    "signature empty": parts((header, payload) => [header, payload, ""]),
    "signature cut": token((text) => text.slice(0, -4)),
    "signature longer": token((text) => `${text}AAAA`),
    "signature padded": token((text) => `${text}==`),
    "signature with spare bits": token((text) => text.slice(0, -1) + spare[text.at(-1)!]),
    "space after": token((text) => `${text} `),
    "payload of another": parts((header, _, signature) => [header, toPart('{"sub":"evil"}'), signature]),
    "header of another": parts((_, payload, signature) => [toPart('{"alg":"ES256"}'), payload, signature]),
    "parts padded": form({ encoded: (part) => `${part}${"=".repeat(-part.length & 3)}` }),
    "parts with line break": form({ encoded: (part) => `${part.slice(0, 4)}\n${part.slice(4)}` }),
    "parts with foreign character": form({ encoded: (part) => `${part.slice(0, 4)}!${part.slice(4)}` }),
    "header list": json((header, payload) => [`[${header}]`, payload]),
    "header names alg twice": json((header, payload) => [addMember(header, '"alg":"none"'), payload]),
    "header with prototype": json((header, payload) => [addMember(header, '"__proto__":{"crit":["x"]}'), payload]),
    "payload list": json((header, payload) => [header, `[${payload}]`]),
    "payload null": json((header) => [header, "null"]),
    "payload no JSON": json((header) => [header, "x"]),
    "payload with BOM": json((header, payload) => [header, `\uFEFF${payload}`]),
    "payload names exp twice": json((header, payload) => [header, addMember(payload, '"exp":1')]),
    "payload with infinite exp": json((header, payload) => [header, addMember(payload, '"exp":1e999')]),
    "payload with prototype": json((header, payload) => [header, addMember(payload, '"__proto__":{"azp":"another"}')]),
  },
} satisfies Axes

/** A difference in every JWT. */
export const b64: Differences = {
  "`b64: true` is the default, so the extension changes nothing. jose implements it, as `crit` demands (RFC 7797 §3).":
    [
      "header: crit b64",
    ],
}

/** Returns a signed token with the changes of these values. */
export async function createJwt(values: Values, claims: Values, header: Values = {}): Promise<string> {
  const { by, alg, header: own } = (values.signed ?? valid) as Signing
  const { json, encoded = (part: string) => part, token = (text: string) => text } = (values.form ?? {}) as Form
  const named = withoutMissing({
    ...{ alg, ...own, ...header },
    ..."alg" in values && { alg: values.alg },
    ..."kid" in values && { kid: values.kid },
    ..."typ" in values && { typ: values.typ },
    ...values.header as object,
  })
  const texts = [JSON.stringify(named), JSON.stringify(withoutMissing(claims))] as const
  const data = (json?.(...texts) ?? texts).map((text) => encoded(toPart(text))).join(".")
  const key = typeof by === "string" ? (await getPair(by)).privateKey : await by()
  return token(`${data}.${toBase64Url(await crypto.subtle.sign(parameters[alg], key, toUtf8(data)))}`)
}

type KeySet = () => Response | Promise<Response>

const keySet = (toKeys: () => Promise<unknown>, init?: ResponseInit): KeySet => async () =>
  Response.json({ keys: await toKeys() }, init)
const all = (members: Values = {}) => async () => [
  await toJwk("ec", "one", members),
  await toJwk("rsa", "rsa"),
  await toJwk("pss", "pss", { alg: "PS256" }),
]
const headers = (type: string): ResponseInit => ({ headers: { "content-type": type } })

/** The provider's published keys. */
export const validKeys: KeySet = keySet(all())

/** Changes of the published keys. */
export const keyAxes = {
  keys: {
    "with short RSA key": keySet(async () => [...await all()(), await toJwk("shortRsa", "short")]),
    "without kid": keySet(all({ kid: missing })),
    "without alg": keySet(all({ alg: missing })),
    "without use": keySet(all({ use: missing })),
    "another alg": keySet(all({ alg: "ES384" })),
    "for encryption": keySet(all({ use: "enc" })),
    "key_ops sign": keySet(all({ key_ops: ["sign"] })),
    "key_ops text": keySet(all({ key_ops: "verify" })),
    "point not on curve": keySet(all({ x: "A".repeat(43) })),
    "kid twice, right one first": keySet(async () => [await toJwk("ec", "one"), await toJwk("otherEc", "one")]),
    "kid twice, right one last": keySet(async () => [await toJwk("otherEc", "one"), await toJwk("ec", "one")]),
    "none with kid": keySet(async () => [
      await toJwk("otherEc", missing),
      await toJwk("ec", missing),
    ]),
    "another key only": keySet(async () => [await toJwk("otherEc", "one")]),
    "secret of same kid": keySet(() =>
      Promise.resolve([{ kty: "oct", k: toPart(clientSecret), kid: "one", alg: "HS256" }])
    ),
    "empty": keySet(() => Promise.resolve([])),
    "no list": keySet(() => Promise.resolve({})),
    "list with null": keySet(async () => [null, ...await all()()]),
    "list with unknown type": keySet(async () => [{ kty: "X", kid: "one" }, ...await all()()]),
    "no JSON": () => new Response("x", headers("application/json")),
    "as HTML": keySet(all(), headers("text/html")),
    "as jwk-set+json": keySet(all(), headers("application/jwk-set+json")),
    "status 404": keySet(all(), { status: 404 }),
    "redirect": () => new Response(null, { status: 302, headers: { location: "https://evil.test/jwks" } }),
  },
} satisfies Axes
