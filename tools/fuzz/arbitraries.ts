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
const join = (parts: readonly string[]) => parts.join("")

/** Returns one of these, as often as the weights say. */
const mixed = <T>(...all: readonly (readonly [weight: number, arbitrary: Arbitrary<T>])[]): Arbitrary<T> =>
  fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary })))

/** Text that a program could handle wrongly. */
const junk: Arbitrary<string> = mixed(
  [20, fc.array(piece, { minLength: 1, maxLength: 3 }).map(join)],
  [4, fc.string({ unit: "binary", maxLength: 40 })],
  [1, fc.tuple(piece, fc.constantFrom(100, 1_000, 3_000)).map(([one, times]) => one.repeat(times))],
)
/** Returns one of the usual texts, or one time in ten junk. */
const usually = (...texts: readonly string[]): Arbitrary<string> => mixed([9, fc.constantFrom(...texts)], [1, junk])

/** Returns the text with one fault: it is cut or doubled, or characters are inserted, changed or left out. */
const damaged = (text: Arbitrary<string>): Arbitrary<string> =>
  fc.tuple(text, fc.nat(10_000), mixed([1, fc.constant("")], [1, junk]), fc.constantFrom(0, 1, Infinity, -Infinity))
    .map(
      ([whole, anywhere, insert, removed]) => {
        const at = anywhere % (whole.length + 1)
        return whole.slice(0, at) + insert + whole.slice(Math.max(0, at + removed))
      },
    )

/** Returns the text, with a fault one time in `times`. */
const maybeDamaged = (text: Arbitrary<string>, times: number): Arbitrary<string> =>
  mixed([times - 1, text], [1, damaged(text)])

/** Returns the text without characters that end a header's line or need more than a byte. */
const toHeaderValue = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "").trim()

/** Returns whether the header has the cookie. Tokens are decoded as leniently as any decoder does, so that two spellings of one are equal. */
function holds(header: string, pair: string): boolean {
  const read = (cookie: string) => {
    const at = cookie.indexOf("=")
    const parts = cookie.slice(at + 1).split(".").map((part) => Buffer.from(part, "base64url").toString("hex"))
    return `${cookie.slice(0, at).trim()}=${parts.join(".")}`
  }
  return header.split(";").map(read).includes(read(pair))
}

/** Returns the cookie with a fault that matters: it no longer decodes to the same value. */
const brokenPair = (pair: string): Arbitrary<string> =>
  damaged(fc.constant(pair)).map(toHeaderValue).filter((broken) => !holds(broken, pair))

const methods = mixed(
  [9, fc.constantFrom("GET", "POST")],
  [1, fc.constantFrom("HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "PROPFIND")],
)
const fields = usually(
  ...["csrfToken", "callbackUrl", "redirectTo", "username", "password", "code", "state", "error", "iss", "data"],
  ...["json", "__proto__"],
)
const types = fc.option(
  usually(
    ...["application/x-www-form-urlencoded", "application/json", "application/json; charset=utf-8"],
    ...["multipart/form-data; boundary=x", "multipart/form-data", "text/plain", "application/jsonp"],
  ),
  { freq: 9, nil: undefined },
)
const cookieNames = fc.tuple(
  fc.constantFrom("__Host-svc.", "__Host-svc.", "__Secure-svc.", "svc.", ""),
  fc.constantFrom(
    ...["session-token", "session-token.0", "session-token.1", "session-token.99", "csrf-token", "flow.AAAAAAAA"],
    ...["form", "signed-out", "link", "challenge"],
  ),
).map(join)
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
]

type Pairs = readonly (readonly [string, string])[]

const valueOf = (visit: Visit, origin: string): Arbitrary<string> => {
  const known = [visit.csrfToken, visit.state, "code", "/", "/protected", origin, ...visit.flow, ...visit.csrf]
  return maybeDamaged(fc.oneof(fc.constantFrom(...known), junk), 3)
}

const pairsOf = ({ csrfToken }: Visit, value: Arbitrary<string>): Arbitrary<Pairs> => {
  const valueFor = (name: string) => name === "csrfToken" ? mixed([3, fc.constant(csrfToken)], [1, value]) : value
  return fc.array(fields.chain((name) => fc.tuple(fc.constant(name), valueFor(name))), { maxLength: 6 })
}

const toQuery = (pairs: Pairs) =>
  new URLSearchParams(pairs.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()])).toString()

/** The longest URL in characters. Servers reject longer ones before the app gets them. */
const maxLine = 6_000

const targetOf = (paths: readonly string[], pairs: Arbitrary<Pairs>): Arbitrary<string> => {
  const known = fc.constantFrom(...paths)
  const below = fc.tuple(known, junk).map((parts) => parts.join("/"))
  const path = mixed([3, known], [1, maybeDamaged(known, 2)], [1, below])
  const query = fc.option(pairs, { nil: [] }).map((some) => some.length > 0 ? `?${toQuery(some)}` : "")
  return fc.tuple(path, maybeDamaged(query, 10)).map(([where, what]) =>
    // characters that a client cannot send raw are escaped, and a path begins with a slash
    `/${where.replace(/^\/?/, "")}${what}`.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent).slice(0, maxLine)
  )
}

function multipart(pairs: Pairs): string {
  const parts = pairs.map(([name, text]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
  return `${parts.join("")}--x--\r\n`
}

const bodyOf = (type: string | undefined, pairs: Arbitrary<Pairs>): Arbitrary<string | Uint8Array<ArrayBuffer>> => {
  const fitting = type?.startsWith("application/json")
    ? pairs.map((some) => JSON.stringify(Object.fromEntries(some)))
    : pairs.map(type?.startsWith("multipart") ? multipart : toQuery)
  return mixed<string | Uint8Array<ArrayBuffer>>(
    [30, maybeDamaged(fitting, 4)],
    [2, fc.anything().map((value) => JSON.stringify(value) ?? "")],
    [4, fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes))],
    [3, fc.nat(30_000).map((depth) => "[".repeat(depth))],
    [1, fc.constantFrom(65_535, 65_537, 200_000).map((length) => "a=".padEnd(length, "b"))],
  )
}

const cookiesOf = (visit: Visit, value: Arbitrary<string>, signedIn: boolean): Arbitrary<string> => {
  const pair = fc.tuple(mixed([8, cookieNames], [1, junk]), value).map((parts) => parts.join("="))
  const made = fc.array(mixed([9, pair], [1, junk]), { maxLength: 8 })
  const session = signedIn ? fc.constant(visit.session) : fc.tuple(...visit.session.map(brokenPair))
  const flow = fc.constantFrom(visit.flow, [])
  return fc.tuple(made, session, flow, fc.constantFrom("; ", "; ", "; ", ";")).chain(([some, own, begun, between]) => {
    const all = [...some, ...own, ...visit.csrf, ...begun]
    const length = { minLength: all.length, maxLength: all.length }
    return fc.shuffledSubarray(all, length).map((cookies) => toHeaderValue(cookies.join(between)))
  })
}

/** A request with a fault. @param signedIn whether the valid session cookies are among the junk */
export function hostileRequest(
  { paths, headers, read, origin }: Ground,
  visit: Visit,
  { signedIn }: { readonly signedIn: boolean },
): Arbitrary<Sent> {
  const value = valueOf(visit, origin)
  const pairs = pairsOf(visit, value)
  const header = mixed([3, fc.constantFrom(...headerValues, origin)], [2, junk]).map(toHeaderValue)
  const more = fc.array(fc.tuple(fc.constantFrom(...read), header), { maxLength: 3 })
  const site = fc.option(fc.constant(["sec-fetch-site", "same-origin"] as const), { freq: 4, nil: undefined })
  const cookie = fc.option(cookiesOf(visit, value, signedIn), { freq: 4, nil: undefined })
  return fc.tuple(methods, types, targetOf(paths, pairs), more, site, cookie).chain(
    ([method, type, target, more, site, cookie]) => {
      const body = method === "GET" || method === "HEAD" ? fc.constant(undefined) : bodyOf(type, pairs)
      return body.map((given) => {
        const own = new Map<string, string>([...headers, ...site ? [site] : []])
        if (cookie !== undefined) own.set("cookie", cookie)
        if (given !== undefined && type !== undefined) own.set("content-type", toHeaderValue(type))
        for (const [name, text] of more) own.set(name, text)
        return { method, target, headers: [...own], body: given }
      })
    },
  )
}

/** A plain read of the session by a signed-in user, with junk cookies before, between and after the valid ones. */
export const readBesideJunk = ({ headers, origin }: Ground, visit: Visit): Arbitrary<Sent> =>
  cookiesOf({ ...visit, flow: [] }, valueOf(visit, origin), true).map((cookie) => ({
    method: "GET",
    target: "/auth/session",
    headers: [...headers, ["cookie", cookie] as const],
  }))
