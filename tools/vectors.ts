/**
 * Makes sessions, CSRF cookies and what they are computed from out of fixed inputs, for other implementations of the format. As a program, it writes them to
 * `vectors/`. Random bytes and the clock are fixed, so the same code always writes the same files.
 * @module
 */
import { createCipheriv, createHash, createHmac, hkdfSync } from "node:crypto"
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Auth, skipCSRFCheck } from "@svc-auth/core"
import { tenants } from "@svc-auth/core/features"
import { encode } from "@svc-auth/core/jwt"
import { clock } from "@svc-auth/core/kit"
import Credentials from "@svc-auth/core/providers/credentials"
import { oauth } from "@svc-auth/core/providers"
import type { JWT, User } from "@svc-auth/core/types"
import { withFixedDate } from "../conformance/src/fixed-date.ts"

/** A valid session, with every step of its decryption. */
export interface SessionVector {
  readonly name: string
  /** As configured: the first secret encrypts; any of them decrypts. */
  readonly secrets: readonly string[]
  readonly now: string
  /** Lifetime of a session in seconds: `session.maxAge`. */
  readonly maxAge: number
  /** The `Cookie` header that a browser sends. */
  readonly cookie: string
  readonly key: {
    readonly day: number
    readonly prefixInfo: string
    readonly prefix: string
    readonly info: string
    readonly hex: string
    /** The JWE header before base64url. */
    readonly header: string
  }
  readonly claims: JWT
}

/** A `Cookie` header without a valid session. */
export type RefusedVector = Pick<SessionVector, "name" | "secrets" | "now" | "maxAge" | "cookie">

/** A `Cookie` header with a session and a CSRF token of an app with several origins, and the origin of the request. */
export interface OriginVector extends RefusedVector {
  readonly origin: string
  /** The CSRF token that a request sends. */
  readonly csrfToken: string
  /** Absent if both are rejected. */
  readonly key?: NonNullable<TokenVector["key"]>
  /** `null`: there is no session, and the CSRF token is rejected. */
  readonly claims: JWT | null
}

/** A token that `decode` is called with, and what it returns. */
export interface TokenVector {
  readonly name: string
  readonly secrets: readonly string[]
  readonly now: string
  readonly token: string
  /** Absent: `decode` is called without a salt. */
  readonly salt?: string
  /** Absent if the token is rejected. */
  readonly key?: {
    /** The key that the HKDF keys below are derived from. Absent if that is the secret itself. */
    readonly material?: { readonly info: string; readonly hex: string }
    readonly prefix: string
    readonly info: string
    readonly hex: string
    readonly header: string
  }
  /** `null`: the token is rejected. */
  readonly claims: JWT | null
}

/** A CSRF cookie and the token that belongs to it, if one does. */
export interface CsrfVector {
  readonly name: string
  readonly secrets: readonly string[]
  readonly cookie: string
  readonly token: string
  readonly valid: boolean
}

/** What the cryptography gives for one text. Everything but the texts is in base64url. */
export interface PrimitivesVector {
  readonly name: string
  readonly secret: string
  readonly text: string
  /** The text's hash. */
  readonly hash: string
  /** The `info` of HKDF, for all three: 40 bytes, an AES key and an HMAC key. */
  readonly info: string
  readonly bytes: string
  /** The text's MAC. */
  readonly mac: string
  /** The text, encrypted. The additional authenticated data is `info`. */
  readonly iv: string
  readonly body: string
  readonly tag: string
}

const secret = "vector-secret-A-9Qm2xT7vLk0pZ4rW8sYc"
const newer = "vector-secret-B-3Hn6bJ1dFg5uEo7iKq2a"
const start = new Date("2030-06-15T12:00:00Z")
const maxAge = 30 * 86_400
const day = 86_400_000
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds)
const user: User = { id: "user-1", name: "Zoë Ångström", email: "zoe@example.org" }

const Acme = oauth({
  id: "acme",
  name: "Acme",
  clientId: "client",
  clientSecret: "not-a-secret-of-anyone",
  authorization: "https://acme.example/authorize",
  token: "https://acme.example/token",
  userinfo: "https://acme.example/user",
})

interface Situation {
  readonly origin?: string
  /** All origins of the app, if it has several. */
  readonly origins?: readonly string[]
  readonly secrets?: readonly string[]
  readonly more?: Readonly<Record<string, unknown>>
  readonly cookie?: string
}

/** The cookies after this request, as the browser's next `Cookie` header. */
async function send(
  path: string,
  method: "GET" | "POST",
  { origin = "https://app.example", origins, secrets = [secret], more = {}, cookie = "" }: Situation,
): Promise<string> {
  const response = await Auth(new Request(`${origin}/auth/${path}`, { method, headers: { cookie } }), {
    providers: [Credentials({ authorize: () => user }), Acme],
    cookies: { lastUsed: false },
    callbacks: { jwt: ({ token, trigger }) => trigger ? { ...token, ...more } : token },
    secret: [...secrets],
    ...(origins ? { use: [tenants({ origins })] } : { origin }),
    [clock]: () => start,
    ...(method === "POST" && { skipCSRFCheck }),
  })
  const jar = new Map(cookie ? cookie.split("; ").map((pair) => pair.split("=", 2) as [string, string]) : [])
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/; Max-Age=0(;|$)/.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
  return [...jar].map((pair) => pair.join("=")).join("; ")
}

const hkdf = (key: string | Buffer, info: string, length: number) =>
  Buffer.from(hkdfSync("sha256", key, "", info, length))

function toKey(from: string | Buffer, purpose = "session"): SessionVector["key"] {
  const today = Math.floor(start.getTime() / day)
  const [prefixInfo, info] = ["svc-auth/1 kid", `svc-auth/1 ${purpose} ${today}`]
  const prefix = hkdf(from, prefixInfo, 5).toString("base64url").slice(0, 6)
  const header = `{"alg":"dir","enc":"A256GCM","kid":"${prefix}.${today}","typ":"svc-${purpose}"}`
  return { day: today, prefixInfo, prefix, info, hex: hkdf(from, info, 32).toString("hex"), header }
}

async function toSessions(): Promise<SessionVector[]> {
  const signIn = (situation: Situation = {}) => send("callback/credentials", "POST", situation)
  const text = "All of these characters stand in the session’s cookie. ".repeat(70)
  const iat = start.getTime() / 1000
  const toVector = async (
    name: string,
    cookie: string,
    { secrets = [secret], more = {}, at = start }: Situation & { at?: Date } = {},
  ): Promise<SessionVector> => ({
    name,
    secrets,
    now: at.toISOString(),
    maxAge,
    cookie,
    key: toKey(secret),
    claims: await toClaims(cookie, { secrets, more }, iat),
  })
  const plain = await signIn()
  return [
    await toVector("one cookie, on https", plain),
    await toVector("one cookie, on http", await signIn({ origin: "http://localhost:3000" })),
    await toVector("two chunks", await signIn({ more: { text, roles: ["a", "b"] } }), {
      more: { text, roles: ["a", "b"] },
    }),
    await toVector("sealed with the older of two secrets", plain, { secrets: [newer, secret] }),
    await toVector("a second before it expires", plain, { at: later(maxAge * 1000 - 1000) }),
    await toVector(
      "beside other cookies with similar names",
      `__Host-svc.session-token=x; ${plain}; __Host-svc.session-token.9=y`,
    ),
  ]
}

/** Returns the encrypted claims: the fixed ones, and the session id that the library generated. */
async function toClaims(
  cookie: string,
  { secrets = [secret], more = {}, origins, ...given }: Situation,
  iat: number,
): Promise<JWT> {
  let sid: string | undefined
  const origin = given.origin ?? (cookie.includes("__Host-") ? "https://app.example" : "http://localhost:3000")
  await Auth(new Request(`${origin}/auth/session`, { headers: { cookie } }), {
    providers: [],
    callbacks: {
      session: ({ session, token }) => {
        sid = token.sid
        return session
      },
    },
    secret: [...secrets],
    ...(origins ? { use: [tenants({ origins })] } : { origin }),
    [clock]: () => start,
  })
  if (!sid) throw new Error("the session does not open")
  return {
    ...{ sub: user.id, name: user.name, email: user.email },
    ...more,
    ...{ sid, started_at: iat * 1000, signed_in_by: toAccountMark(user.id ?? ""), iat, exp: iat + maxAge },
  }
}

/** Returns the claim `signed_in_by` of a user of the provider for credentials, as docs/session-format.md describes it. */
function toAccountMark(id: string): string {
  const hash = createHash("sha256").update(`account\0credentials\0${id}`).digest("base64url")
  return `credentials:${hash.slice(0, 22)}`
}

async function toRefused([plain, , chunks]: readonly SessionVector[]): Promise<RefusedVector[]> {
  if (!plain || !chunks) throw new Error("there is nothing to refuse")
  const of = (name: string, cookie: string, changes: Partial<RefusedVector> = {}): RefusedVector => ({
    name,
    ...{ secrets: plain.secrets, now: plain.now, maxAge, cookie },
    ...changes,
  })
  const [title = "", value = ""] = plain.cookie.split("=", 2)
  const [header = "", , iv = "", body = "", tag = ""] = value.split(".")
  const flip = (text: string) => `${text[0] === "A" ? "B" : "A"}${text.slice(1)}`
  const join = (...parts: string[]) => `${title}=${parts.join(".")}`
  const reordered = Buffer.from(plain.key.header.replace(/^\{"alg":"dir",(.*)\}$/, '{$1,"alg":"dir"}')).toString(
    "base64url",
  )
  const flow = (await send("signin/acme", "POST", {})).split("=", 2)[1] ?? ""
  const signedOut = await send("signout", "POST", { cookie: plain.cookie })
  return [
    of("no cookie", ""),
    of("another secret", plain.cookie, { secrets: [newer] }),
    of("in the second in which it expires", plain.cookie, { now: later(maxAge * 1000).toISOString() }),
    of("older than a shorter lifetime", plain.cookie, { maxAge: 3600, now: later(3_600_000).toISOString() }),
    of("issued two days in the future", plain.cookie, { now: later(-2 * day).toISOString() }),
    of("another text", join(header, "", iv, flip(body), tag)),
    of("another tag", join(header, "", iv, body, flip(tag))),
    of("another IV", join(header, "", flip(iv), body, tag)),
    of("a header with its members in another order", join(reordered, "", iv, body, tag)),
    of("an encrypted key, which 'dir' does not allow", join(header, "AAAA", iv, body, tag)),
    of("a value made for another purpose", `${title}=${flow}`),
    of("a chunk missing", chunks.cookie.split("; ").slice(0, -1).join("; ")),
    of("chunks without their count", chunks.cookie.replace(/=\d~/, "=")),
    of("signed out in this browser", `${plain.cookie}; ${signedOut}`),
  ]
}

function toDerivedKey(kind: "salt" | "origin", text: string, purpose: string): NonNullable<TokenVector["key"]> {
  const info = `svc-auth/1 ${kind} ${createHash("sha256").update(text).digest("base64url")}`
  const material = hkdf(secret, info, 32)
  const { prefixInfo: _, day: __, ...key } = toKey(material, purpose)
  return { material: { info, hex: material.toString("hex") }, ...key }
}

async function toTokens(): Promise<TokenVector[]> {
  const iat = start.getTime() / 1000
  const claims = { sub: user.id, iat, exp: iat + 3600 }
  const make = (salt?: string) =>
    withFixedDate(start, () => encode({ token: { sub: user.id }, secret, salt, maxAge: 3600 }))
  const [reset, session] = [await make("password-reset"), await make()]
  const of = (name: string, token: string, salt: string | undefined, more: Partial<TokenVector> = {}): TokenVector => ({
    name,
    secrets: [secret],
    now: start.toISOString(),
    token,
    ...(salt !== undefined && { salt }),
    claims: null,
    ...more,
  })
  const salted = { key: toDerivedKey("salt", "password-reset", "salted"), claims }
  const { prefixInfo: _, day: __, ...key } = toKey(secret)
  const names = ["svc.session-token", "__Host-svc.session-token", "__Secure-svc.session-token"]
  return [
    of("made with a salt", reset, "password-reset", salted),
    of("made with a salt and the older of two secrets", reset, "password-reset", {
      secrets: [newer, secret],
      ...salted,
    }),
    of("made with a salt, opened without one", reset, undefined),
    ...names.map((name) => of(`made with a salt, opened with the salt ${name}`, reset, name)),
    of("made with another salt", reset, "e-mail-change"),
    of("made with a salt and another secret", reset, "password-reset", { secrets: [newer] }),
    of("made with a salt, in the second in which it expires", reset, "password-reset", {
      now: later(3_600_000).toISOString(),
    }),
    of("made without a salt", session, undefined, { key, claims }),
    ...names.map((name) => of(`made without a salt, opened with the salt ${name}`, session, name, { key, claims })),
    of("made without a salt, opened with one", session, "password-reset"),
    of("made without a salt, opened with the name of a chunk", session, "svc.session-token.0"),
    of("made without a salt, opened with an empty one", session, ""),
    of("made with the name of a chunk, opened without a salt", await make("svc.session-token.0"), undefined),
  ]
}

async function toOrigins([single]: readonly SessionVector[]): Promise<OriginVector[]> {
  const at = { origin: "https://a.b.example", origins: ["https://b.example", "https://*.b.example"] }
  const signedIn = await send("callback/credentials", "POST", at)
  const cookie = await send("csrf", "GET", { ...at, cookie: signedIn })
  const opened = {
    key: toDerivedKey("origin", at.origin, "session"),
    claims: await toClaims(cookie, at, start.getTime() / 1000),
  }
  const csrfToken = /csrf-token=([\w-]+)/.exec(cookie)?.[1] ?? ""
  const of = (name: string, more: Partial<OriginVector> = {}): OriginVector => ({
    name,
    ...{ secrets: [secret], now: start.toISOString(), maxAge, cookie, origin: at.origin, csrfToken, claims: null },
    ...more,
  })
  return [
    of("at its own origin", opened),
    of("with the older of two secrets", { secrets: [newer, secret], ...opened }),
    of("at the parent domain", { origin: "https://b.example" }),
    of("at a sibling", { origin: "https://c.b.example" }),
    of("with another secret", { secrets: [newer] }),
    of("made by an app with one origin", { cookie: single!.cookie }),
  ]
}

async function toCsrf(): Promise<CsrfVector[]> {
  const cookie = await send("csrf", "GET", {})
  const token = cookie.replace(/^[^=]*=/, "").split("%7C", 1)[0] ?? ""
  const key = hkdf(secret, "svc-auth/1 csrf", 32)
  const mac = createHmac("sha256", key).update(token).digest("base64url")
  if (!cookie.endsWith(mac)) throw new Error("the MAC does not match the documented format")
  const other = token.replace(/^./, (c) => c === "A" ? "B" : "A")
  return [
    { name: "cookie and token", secrets: [secret], cookie, token, valid: true },
    { name: "signed with the older of two secrets", secrets: [newer, secret], cookie, token, valid: true },
    { name: "another token", secrets: [secret], cookie, token: other, valid: false },
    { name: "another secret", secrets: [newer], cookie, token, valid: false },
    { name: "a token without a cookie", secrets: [secret], cookie: "", token, valid: false },
  ]
}

function toPrimitivesVector(name: string, text: string, from = secret): PrimitivesVector {
  const info = `svc-auth/1 ${name}`
  const [key, iv] = [hkdf(from, info, 32), hkdf(from, `${info} iv`, 12)]
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: 16 }).setAAD(Buffer.from(info))
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return {
    ...{ name, secret: from, text },
    hash: createHash("sha256").update(text).digest("base64url"),
    ...{ info, bytes: hkdf(from, info, 40).toString("base64url") },
    mac: createHmac("sha256", key).update(text).digest("base64url"),
    iv: iv.toString("base64url"),
    body: body.toString("base64url"),
    tag: cipher.getAuthTag().toString("base64url"),
  }
}

const toPrimitives = (): PrimitivesVector[] => [
  toPrimitivesVector("one character", "x"),
  toPrimitivesVector("a block of AES", "sixteen bytes of"),
  toPrimitivesVector("a block and a character", "sixteen bytes and"),
  toPrimitivesVector("characters of two, three and four bytes", "Zoë Ångström, 12 €, 🔑"),
  toPrimitivesVector("half of a pair of surrogates", "\ud83d!"),
  toPrimitivesVector("several kilobytes", "All of these characters stand in one value. ".repeat(120)),
  toPrimitivesVector("a secret of several blocks of SHA-256", "text", secret.repeat(5)),
  toPrimitivesVector("a secret that is not ASCII", "text", "Schlüssel-🔑-und-noch-mehr-Zeichen"),
]

/** A token that was made for another purpose, as a session cookie. */
const toSaltedCookie = ([salted]: readonly TokenVector[]): RefusedVector => ({
  name: "a token made with a salt",
  ...{ secrets: [secret], now: start.toISOString(), maxAge },
  cookie: `__Host-svc.session-token=${salted!.token}`,
})

/** Replaces random bytes by a counter, so that keys, ids and IVs are the same in every run. */
function fixChance(): () => void {
  const { getRandomValues } = crypto
  let next = 0
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    if (array instanceof Uint8Array) { for (let i = 0; i < array.length; i++) array[i] = (next += 37) & 255 }
    return array
  }
  return () => void (crypto.getRandomValues = getRandomValues)
}

/** The text of each file, by its name. */
export async function toVectors(): Promise<Readonly<Record<string, string>>> {
  const restore = fixChance()
  try {
    const sessions = await toSessions()
    const [refused, csrf, tokens] = [await toRefused(sessions), await toCsrf(), await toTokens()]
    // last, because every random byte depends on how many were used before
    const origins = await toOrigins(sessions)
    const files = {
      sessions,
      refused: [...refused, toSaltedCookie(tokens)],
      csrf,
      tokens,
      origins,
      primitives: toPrimitives(),
    }
    return Object.fromEntries(
      Object.entries(files).map(([name, vectors]) => [`${name}.json`, `${JSON.stringify(vectors, null, 2)}\n`]),
    )
  } finally {
    restore()
  }
}

export const folder: URL = new URL("../conformance/vectors/", import.meta.url)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(await toVectors())) writeFileSync(new URL(name, folder), text)
}
