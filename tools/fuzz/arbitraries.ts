/**
 * Requests with a fault in them, for fast-check, which chooses, shrinks and repeats them.
 * @module
 */
import { Buffer } from "node:buffer"
import fc, { type Arbitrary } from "fast-check"

/** A request as data, so that it can be shown and sent again. */
export interface Sent {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined
}

/** The cookies of a browser that has signed in and begun an OAuth flow, as pairs of name and value, and their tokens. */
export interface Visit {
  readonly session: readonly string[]
  readonly csrf: readonly string[]
  readonly csrfToken: string
  readonly flow: readonly string[]
  readonly state: string
}

/** The target of the requests, and their headers. */
export interface Ground {
  readonly origin: string
  readonly paths: readonly string[]
  /** The headers of a normal request. */
  readonly headers: readonly (readonly [string, string])[]
  /** The names of headers that are worth filling with junk. */
  readonly read: readonly string[]
}

/** Text that must not appear raw in a page: if it does, that is an injection. */
export const marker = `"><svg onload=alert(1)>`

const pieces = [
  ...["", " ", "%", "%00", "%ff", "%2e%2e%2f", "%c0%ae", "\\", "//evil.example", "https://evil.example/"],
  ...["javascript:alert(1)", "/\\evil.example", "null", "undefined", "__proto__", "constructor", "toString"],
  ...["[]", "{}", "-1", "0", "1e999", "NaN", "'", '"', marker, "eyJhbGciOiJub25lIn0.."],
  ...["eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0.....", "..", ".", "|", "a|b|c", "é", "ÿ", "\u0301", "\ud800", "\t"],
  ...[";", ",", "=", "&", "#", "?", "@"],
]
const piece = fc.constantFrom(...pieces)

/** Text that a program could handle wrongly. */
export const junk: Arbitrary<string> = fc.oneof(
  { weight: 20, arbitrary: fc.array(piece, { minLength: 1, maxLength: 3 }).map((some) => some.join("")) },
  { weight: 4, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(piece, fc.constantFrom(100, 1_000, 3_000)).map(([one, times]) => one.repeat(times)),
  },
)

const harm = fc.record({
  kind: fc.constantFrom("cut", "begin later", "change", "insert", "double", "leave out"),
  at: fc.nat(10_000),
  letter: fc.integer({ min: 33, max: 126 }),
  insert: junk,
})
type Harm = typeof harm extends Arbitrary<infer T> ? T : never

/** Returns the text with one fault. */
function damage(text: string, { kind, at: anywhere, letter, insert }: Harm): string {
  if (text === "") return insert
  const at = anywhere % text.length
  const [before, after] = [text.slice(0, at), text.slice(at + 1)]
  const damaged: Readonly<Record<string, string>> = {
    "cut": before,
    "begin later": text.slice(at),
    "change": before + String.fromCharCode(letter) + after,
    "insert": before + insert + text.slice(at),
    "double": text + text,
    "leave out": before + after,
  }
  return damaged[kind] ?? text
}

/** Returns the arbitrary's value, with a fault one time in `times`. */
const maybeDamaged = (text: Arbitrary<string>, times: number): Arbitrary<string> =>
  fc.oneof({ weight: times - 1, arbitrary: text }, {
    weight: 1,
    arbitrary: fc.tuple(text, harm).map(([whole, wrong]) => damage(whole, wrong)),
  })

/** Returns the text without characters that end a header's line or need more than a byte. */
const toHeaderValue = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "").trim()

/** Returns the decoded token. It decodes as leniently as any decoder, so that two spellings of one token are equal. */
const toBytes = (value: string): string =>
  value.split(".").map((part) => Buffer.from(part, "base64url").toString("hex")).join(".")

function holds(text: string, pair: string): boolean {
  const cut = (cookie: string) => [cookie.slice(0, cookie.indexOf("=")).trim(), cookie.slice(cookie.indexOf("=") + 1)]
  const [name = "", value = ""] = cut(pair)
  return text.split(";").map(cut).some(([other, given = ""]) => other === name && toBytes(given) === toBytes(value))
}

/** Returns the cookie with a fault that matters: it no longer decodes to the same value. */
export const brokenPair = (pair: string): Arbitrary<string> =>
  harm.map((wrong) => toHeaderValue(damage(pair, wrong))).filter((broken) => !holds(broken, pair))

const methods = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("GET", "POST") },
  { weight: 1, arbitrary: fc.constantFrom("HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "PROPFIND") },
)
const fields = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...["csrfToken", "callbackUrl", "redirectTo", "username", "password", "code", "state", "error", "iss", "data"],
      ...["json", "__proto__"],
    ),
  },
  { weight: 1, arbitrary: junk },
)
const types = fc.option(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom(
        ...["application/x-www-form-urlencoded", "application/json", "application/json; charset=utf-8"],
        ...["multipart/form-data; boundary=x", "multipart/form-data", "text/plain", "application/jsonp"],
      ),
    },
    { weight: 1, arbitrary: junk },
  ),
  { freq: 9, nil: undefined },
)
const cookieNames = fc.tuple(
  fc.constantFrom("__Host-svc.", "__Host-svc.", "__Secure-svc.", "svc.", ""),
  fc.constantFrom(
    ...["session-token", "session-token.0", "session-token.1", "session-token.99", "csrf-token", "flow.AAAAAAAA"],
    ...["form", "signed-out", "link", "challenge"],
  ),
).map((name) => name.join(""))

const valueOf = (visit: Visit, origin: string): Arbitrary<string> => {
  const known = [visit.csrfToken, visit.state, "code", "/", "/protected", origin, ...visit.flow, ...visit.csrf]
  return maybeDamaged(fc.oneof(fc.constantFrom(...known), junk), 3)
}

const pairsOf = (visit: Visit, value: Arbitrary<string>): Arbitrary<[string, string][]> =>
  fc.array(
    fields.chain((name): Arbitrary<[string, string]> =>
      fc.tuple(
        fc.constant(name),
        name === "csrfToken" ? fc.oneof({ weight: 3, arbitrary: fc.constant(visit.csrfToken) }, value) : value,
      )
    ),
    { maxLength: 6 },
  )

const toQuery = (pairs: readonly [string, string][]) =>
  new URLSearchParams(pairs.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()])).toString()

/**
 * The longest URL in characters, and the most bytes of headers. Servers reject larger requests before the app gets
 * them.
 */
const maxLine = 6_000

const targetOf = (paths: readonly string[], pairs: Arbitrary<[string, string][]>): Arbitrary<string> => {
  const path = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...paths) },
    { weight: 1, arbitrary: maybeDamaged(fc.constantFrom(...paths), 2) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...paths), junk).map((parts) => parts.join("/")) },
  )
  const query = maybeDamaged(
    fc.option(pairs, { nil: [] }).map((some) => some.length > 0 ? `?${toQuery(some)}` : ""),
    10,
  )
  return fc.tuple(path, query).map(([where, what]) =>
    // characters that a client cannot send raw are escaped, and a path begins with a slash
    `/${where.replace(/^\/?/, "")}${what}`.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent).slice(0, maxLine)
  )
}

function multipart(pairs: readonly [string, string][]): string {
  const parts = pairs.map(([name, text]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
  return `${parts.join("")}--x--\r\n`
}

const bodyOf = (
  type: string | undefined,
  pairs: Arbitrary<[string, string][]>,
): Arbitrary<string | Uint8Array<ArrayBuffer>> => {
  const fitting = type?.startsWith("application/json")
    ? pairs.map((some) => JSON.stringify(Object.fromEntries(some)))
    : type?.startsWith("multipart")
    ? pairs.map(multipart)
    : pairs.map(toQuery)
  return fc.oneof(
    { weight: 30, arbitrary: maybeDamaged(fitting, 4) },
    { weight: 2, arbitrary: fc.anything().map((value) => JSON.stringify(value) ?? "") },
    { weight: 4, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)) },
    { weight: 3, arbitrary: fc.nat(30_000).map((depth) => "[".repeat(depth)) },
    { weight: 1, arbitrary: fc.constantFrom(65_535, 65_537, 200_000).map((length) => "a=".padEnd(length, "b")) },
  )
}

const cookiesOf = (visit: Visit, value: Arbitrary<string>, signedIn: boolean): Arbitrary<string> => {
  const made = fc.array(
    fc.oneof(
      { weight: 8, arbitrary: fc.tuple(cookieNames, value).map((pair) => pair.join("=")) },
      { weight: 1, arbitrary: junk },
      { weight: 1, arbitrary: fc.tuple(junk, junk).map((pair) => pair.join("=")) },
    ),
    { maxLength: 8 },
  )
  const session = signedIn ? fc.constant(visit.session) : fc.tuple(...visit.session.map(brokenPair))
  const flow = fc.boolean().map((whole) => whole ? visit.flow : [])
  const separator = fc.constantFrom("; ", "; ", "; ", ";")
  return fc.tuple(made, session, flow, separator).chain(([some, own, begun, between]) => {
    const all = [...some, ...own, ...visit.csrf, ...begun]
    const length = { minLength: all.length, maxLength: all.length }
    return fc.shuffledSubarray(all, length).map((cookies) => toHeaderValue(cookies.join(between)))
  })
}

const headerValues = [
  "same-origin",
  "none",
  "cross-site",
  "null",
  "text/html",
  "app.example",
  "https",
  "http,https",
  "1",
  "true",
]

/** A request with a fault. @param signedIn whether the valid session cookies are among the junk */
export function hostileRequest(
  { paths, headers, read, origin }: Ground,
  visit: Visit,
  { signedIn }: { readonly signedIn: boolean },
): Arbitrary<Sent> {
  const value = valueOf(visit, origin)
  const pairs = pairsOf(visit, value)
  const more = fc.array(
    fc.tuple(
      fc.constantFrom(...read),
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...headerValues, origin) }, { weight: 2, arbitrary: junk }).map(
        toHeaderValue,
      ),
    ),
    { maxLength: 3 },
  )
  const site = fc.option(fc.constant(["sec-fetch-site", "same-origin"] as const), { freq: 4, nil: undefined })
  const cookie = fc.option(cookiesOf(visit, value, signedIn), { freq: 4, nil: undefined })
  const head = fc.record({ target: targetOf(paths, pairs), more, site, cookie })
  return fc.tuple(methods, types, head).chain(([method, type, { target, more, site, cookie }]) => {
    const body = method === "GET" || method === "HEAD" ? fc.constant(undefined) : bodyOf(type, pairs)
    return body.map((given) => {
      const own = new Map<string, string>([...headers, ...site ? [site] : []])
      if (cookie !== undefined) own.set("cookie", cookie)
      if (given !== undefined && type !== undefined) own.set("content-type", toHeaderValue(type))
      for (const [name, text] of more) own.set(name, text)
      return { method, target, headers: [...own], body: given }
    })
  })
}

/** A plain read of the session by a signed-in user, with junk cookies before, between and after the valid ones. */
export const readBesideJunk = ({ headers, origin }: Ground, visit: Visit): Arbitrary<Sent> =>
  cookiesOf({ ...visit, flow: [] }, valueOf(visit, origin), true).map((cookie) => ({
    method: "GET",
    target: "/auth/session",
    headers: [...headers, ["cookie", cookie] as const],
  }))
