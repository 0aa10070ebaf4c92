import fc from "fast-check"
import { expect, test } from "vitest"
import { brokenPair, marker } from "./arbitraries.ts"
import { type Exchange, judge } from "./laws.ts"
import { origin } from "./subject.ts"

const session = "__Host-svc.session-token"

interface Answer {
  readonly status?: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: readonly string[]
  readonly logged?: readonly string[]
}

function toExchange({ status = 200, body = "null", headers = {}, cookies = [], logged = [] }: Answer): Exchange {
  const response = new Response(null, { status, headers: { "cache-control": "private, no-store", ...headers } })
  for (const cookie of cookies) response.headers.append("set-cookie", cookie)
  const subject = { origins: new Set([origin]), sessionCookie: session }
  return { subject, request: new Request(`${origin}/auth/session`), response, body, logged }
}

test.each<[string, Parameters<typeof judge>[1], Answer]>([
  ["500 without a line in the log", "signedOut", { status: 500 }],
  ["25 Set-Cookie headers", "signedOut", { cookies: Array.from({ length: 25 }, (_, n) => `c${n}=1`) }],
  ["a redirect to https://evil.example/", "signedOut", { status: 302, headers: { location: "https://evil.example/" } }],
  ["a page contains unescaped input", "signedOut", { body: marker, headers: { "content-type": "text/html" } }],
  ["a response that may be cached", "signedOut", { headers: { "cache-control": "public" } }],
  ["a session was created", "signedOut", { cookies: [`${session}=eyJ; Path=/`] }],
  ["a session was read from broken cookies", "signedOut", { body: '{"user":{}}' }],
  ["the user was signed out", "signedIn", { cookies: [`${session}=; Max-Age=0`] }],
  ["a valid session was not read: null", "readers", {}],
])("the fuzzer finds: %s", (sentence, kind, answer) => {
  expect(judge(toExchange(answer), kind)).toEqual([sentence])
})

test("a response that breaks no law is accepted", () => {
  expect(judge(toExchange({ status: 500, logged: ["UntrustedHost"] }), "signedOut")).toEqual([])
  expect(judge(toExchange({ body: '{"user":{"name":"Ada"}}' }), "readers")).toEqual([])
  expect(judge(toExchange({ cookies: [`${session}=new`, `${session}.0=; Max-Age=0`] }), "signedIn")).toEqual([])
})

test("an app is judged by the laws that hold everywhere, and by its guard", () => {
  expect(judge(toExchange({ body: "for members" }), "app")).toEqual(["a guarded page was shown"])
  expect(judge(toExchange({ status: 500 }), "app")).toEqual(["500 without a line in the log"])
  expect(judge(toExchange({ headers: { "cache-control": "public" } }), "app")).toEqual([])
})

test("a broken pair is broken: another spelling of the same token does not count", () => {
  const pair = `${session}=eyJhbGciOiJkaXIifQ..AAAA.BBBB.CCCC`
  for (const broken of fc.sample(brokenPair(pair), { numRuns: 500, seed: 1 })) {
    expect(broken.replaceAll(/\s/g, "").split(";")).not.toContain(pair)
  }
})
