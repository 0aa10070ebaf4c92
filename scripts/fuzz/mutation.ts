import { breakPair, damage, junk } from "./junk.ts"
import type { Random } from "./random.ts"
import { origin, type Visit } from "./subject.ts"

const paths = [
  "session",
  "csrf",
  "providers",
  "signin",
  "signin/credentials",
  "signin/plain",
  "signin/connect",
  "callback/credentials",
  "callback/plain",
  "callback/connect",
  "signout",
  "error",
  "verify-request",
  "webauthn-options/credentials",
]
const methods = ["GET", "POST"]
const oddMethods = ["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "PROPFIND"]
const fields = [
  "csrfToken",
  "callbackUrl",
  "username",
  "password",
  "code",
  "state",
  "error",
  "iss",
  "data",
  "json",
  "__proto__",
]
const types = [
  "application/x-www-form-urlencoded",
  "application/json",
  "application/json; charset=utf-8",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "text/plain",
  "application/jsonp",
]
const headerNames = [
  "host",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-for",
  "origin",
  "referer",
  "sec-fetch-site",
  "sec-fetch-mode",
  "accept",
  "accept-language",
  "x-auth-return-redirect",
  "content-length",
  "transfer-encoding",
  "content-encoding",
  "authorization",
]
const headerValues = [
  "same-origin",
  "none",
  "cross-site",
  origin,
  "null",
  "text/html",
  "app.example",
  "https",
  "http,https",
  "1",
]
const cookieNames = [
  "session-token",
  "session-token.0",
  "session-token.1",
  "session-token.99",
  "csrf-token",
  "flow.AAAAAAAA",
  "form",
  "signed-out",
  "link",
  "challenge",
]

/** How far a request may go. */
export interface Limits {
  /** Whether the signed-in cookies go along, whole, among the junk. */
  readonly signedIn: boolean
}

const value = (random: Random, visit: Visit): string => {
  const known = [visit.csrfToken, visit.state, "code", "/", "/protected", origin, ...visit.flow, ...visit.csrf]
  const text = random.chance(0.5) ? random.pick(known) : junk(random)
  return random.chance(0.3) ? damage(random, text) : text
}

function toPath(random: Random): string {
  const path = random.pick(paths)
  if (random.chance(0.75)) return `/auth/${path}`
  return random.pick([
    `/auth/${damage(random, path)}`,
    damage(random, `/auth/${path}`),
    `/auth/${path}/${junk(random)}`,
  ])
}

function toPairs(random: Random, visit: Visit): [string, string][] {
  const count = random.below(6)
  return Array.from({ length: count }, () => {
    const name = random.chance(0.85) ? random.pick(fields) : junk(random)
    return [name, name === "csrfToken" && random.chance(0.7) ? visit.csrfToken : value(random, visit)]
  })
}

function toBody(random: Random, visit: Visit): { type: string | undefined; body: BodyInit } {
  const pairs = toPairs(random, visit)
  const type = random.chance(0.8) ? random.pick(types) : random.chance(0.5) ? junk(random) : undefined
  if (random.chance(0.02)) return { type, body: "a=".padEnd(random.pick([65_535, 65_537, 200_000]), "b") }
  if (random.chance(0.15)) {
    return {
      type,
      body: Uint8Array.from({ length: random.below(200) }, () => random.below(256)),
    }
  }
  if (random.chance(0.1)) return { type, body: "[".repeat(random.below(30_000)) }
  if (type?.startsWith("application/json")) {
    const json = JSON.stringify(random.chance(0.8) ? Object.fromEntries(pairs) : pairs)
    return { type, body: random.chance(0.3) ? damage(random, json) : json }
  }
  if (type?.startsWith("multipart")) {
    const parts = pairs.map(([name, text]) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
    )
    return { type, body: `${parts.join("")}--x--\r\n` }
  }
  const form = new URLSearchParams(pairs).toString()
  return { type, body: random.chance(0.3) ? damage(random, form) : form }
}

function toCookies(random: Random, visit: Visit, { signedIn }: Limits): string {
  const prefix = () => random.pick(["__Host-svc.", "__Host-svc.", "__Secure-svc.", "svc.", ""])
  const made = Array.from({ length: random.below(8) }, () => {
    if (random.chance(0.1)) return junk(random)
    if (random.chance(0.1)) return `${junk(random)}=${junk(random)}`
    return `${prefix()}${random.pick(cookieNames)}=${value(random, visit)}`
  })
  const broken = signedIn ? [] : visit.session.map((pair) => breakPair(random, pair))
  const whole = [...visit.csrf, ...(random.chance(0.5) ? visit.flow : []), ...(signedIn ? visit.session : [])]
  const cookies = [...made, ...broken, ...whole].map((cookie) => ({ cookie, at: random.below(1000) }))
  return cookies.toSorted((a, b) => a.at - b.at).map(({ cookie }) => cookie).join(random.chance(0.9) ? "; " : ";")
}

function toHeaders(random: Random, visit: Visit, limits: Limits): Headers {
  const headers = new Headers({ host: "app.example", "x-forwarded-proto": "https", accept: "text/html" })
  if (random.chance(0.8)) headers.set("sec-fetch-site", "same-origin")
  if (random.chance(0.8)) headers.set("cookie", toCookies(random, visit, limits))
  for (let count = random.below(4); count > 0; count--) {
    headers.set(random.pick(headerNames), random.chance(0.6) ? random.pick(headerValues) : junk(random))
  }
  return headers
}

/** A request with something wrong in it, or `undefined` where the platform itself refuses to make it. */
export function mutate(random: Random, visit: Visit, limits: Limits): Request | undefined {
  try {
    const method = random.pick(random.chance(0.9) ? methods : oddMethods)
    const query = random.chance(0.5) ? `?${new URLSearchParams(toPairs(random, visit))}` : ""
    const url = origin + toPath(random) + (random.chance(0.1) ? damage(random, query) : query)
    const headers = toHeaders(random, visit, limits)
    if (method === "GET" || method === "HEAD") return new Request(url, { method, headers })
    const { type, body } = toBody(random, visit)
    if (type !== undefined) headers.set("content-type", type)
    return new Request(url, { method, headers, body })
  } catch {
    return undefined
  }
}

/** A plain read of the session by someone who is signed in, with junk cookies before, between and after the good ones. */
export function readBesideJunk(random: Random, visit: Visit): Request | undefined {
  try {
    const headers = new Headers({ host: "app.example", "x-forwarded-proto": "https" })
    headers.set("cookie", toCookies(random, { ...visit, flow: [] }, { signedIn: true }))
    return new Request(`${origin}/auth/session`, { headers })
  } catch {
    return undefined
  }
}
