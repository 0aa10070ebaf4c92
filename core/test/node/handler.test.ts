import { once } from "node:events"
import { createServer } from "node:http"
import { connect, createServer as createServer2, type IncomingHttpHeaders } from "node:http2"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { describe, expect, onTestFinished, test } from "vitest"
import { feature, type Flow, json, type ProviderFeature, toWholeRequest, unchecked } from "../../src/flows.ts"
import type { CredentialsConfig } from "../../src/credentials/provider.ts"
import { Auth, type AuthConfig } from "../../src/index.ts"
import { clock } from "../../src/app/symbols.ts"
import { createHandler, type NodeHandler, sendResponse, toRequest } from "../../src/node/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import GitHub from "../../src/providers/github.ts"
import { listen, sendRaw, serveNode, toBytes } from "./served.ts"

/** A provider that answers with what its flow sees of the request. */
const seeing = { id: "seeing", name: "Seeing", type: "credentials", authorize: () => null, [feature]: toFeature }

function toFeature(provider: CredentialsConfig): ProviderFeature<CredentialsConfig> {
  const see: Flow<unknown> = ({ request }) => {
    const whole = toWholeRequest(request)
    return json([
      whole instanceof Request,
      request.method,
      request.url,
      request.headers.get("x-a"),
      whole.body !== null,
    ])
  }
  return {
    id: provider.id,
    provider,
    routes: { "GET callback": unchecked(see), "POST callback": unchecked(see) },
    signIn: "POST callback",
  }
}

const now = new Date()
const config: AuthConfig = {
  secret: "a-secret-of-this-test-0123456789abcdef",
  trustHost: true,
  limits: false,
  logger: { error() {}, warn() {} },
  providers: [
    GitHub({ clientId: "a", clientSecret: "b" }),
    Credentials({ authorize: () => ({ id: "1", name: "Ada" }) }),
    seeing as never,
  ],
  [clock]: () => now,
}
const handle = createHandler(Auth, config)
/** Answers the same by a `Request` and a `Response`. */
const handleByRequest: NodeHandler = async (message, response) => {
  const request = toRequest(message, response)
  await sendResponse(request instanceof Response ? request : await Auth(request, config), response)
}

const serveHandler = (handler: NodeHandler, options = {}): Promise<number> =>
  listen(createServer(options, (message, response) => void handler(message, response)))

/** Returns the `Cookie` header of a user who has signed in on `app.test`. */
async function signIn(): Promise<string> {
  const toCookie = ({ headers }: Response) => headers.getSetCookie().map((line) => line.split(";")[0]).join("; ")
  const tokenAnswer = await Auth(new Request("http://app.test/auth/csrf"), config)
  const { csrfToken } = await tokenAnswer.json()
  const cookie = toCookie(tokenAnswer)
  const body = new URLSearchParams({ csrfToken })
  const headers = { cookie, origin: "http://app.test" }
  return toCookie(
    await Auth(new Request("http://app.test/auth/callback/credentials", { method: "POST", headers, body }), config),
  )
}

/** Returns status, headers and body, without what depends on the time, and on whether the body's length is known. */
function toComparable(answer: string): unknown {
  const [head = "", ...body] = answer.split("\r\n\r\n")
  const [status, ...headers] = head.split("\r\n")
  const isChunked = /^transfer-encoding: chunked$/im.test(head)
  const chunks = isChunked
    ? body.join("\r\n\r\n").replace(/^[\da-f]+\r\n|\r\n[\da-f]+\r\n/gi, "").replace(/\r\n$/, "")
    : body.join("\r\n\r\n")
  const named = headers.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()))
  const isOfTransfer = (line: string) => /^(?:date|connection|content-length|transfer-encoding):/.test(line)
  const hide = (text: string) => text.replace(/(csrf-token=|csrfToken" value="|"csrfToken":")[\w%|.-]+/g, "$1…")
  return [status, named.filter((line) => !isOfTransfer(line)).sort().map(hide), hide(chunks)]
}

describe("the response is that of Auth to a Request", () => {
  const html = "accept: text/html\r\n"
  const session = "GET /auth/session"
  test.each<[string, string, string?, string?]>([
    ["a session read without a cookie", session],
    ["HEAD", "HEAD /auth/session"],
    ["HEAD of a page", "HEAD /auth/signin", html],
    ["OPTIONS", "OPTIONS /auth/session"],
    ["another method", "PUT /auth/session"],
    ["TRACE", "TRACE /auth/session"],
    ["a path without a route", "GET /auth/nothing", html],
    ["a path without a route, to a program", "GET /auth/nothing"],
    ["a path outside", "GET /other"],
    ["a path that cannot be decoded", "GET /auth/%ff"],
    ["dots in the path", "GET /auth/x/../session"],
    ["escaped dots in the path", "GET /auth/x/%2e%2e/session"],
    ["a backslash in the path", "GET \\auth\\session"],
    ["two slashes", "GET //auth/session"],
    ["a target in absolute form", "GET http://evil.example/auth/session"],
    ["a fragment", "GET /auth/session#x"],
    ["a URL that is too long", `GET /auth/session?${"x".repeat(8192)}`],
    ["a malformed host", session, "host: app.test/x\r\n"],
    ["a second host", session, "host: evil.example\r\n"],
    ["a forwarded host", "GET /auth/providers", "x-forwarded-host: front.test\r\nx-forwarded-proto: https\r\n"],
    ["two forwarded hosts", "GET /auth/providers", "X-Forwarded-Host: a.test\r\nx-forwarded-host: b.test\r\n"],
    ["a redirect", "GET /auth/callback/github?error=access_denied", html],
    ["the URL of a redirect as JSON", "GET /auth/callback/github?error=access_denied", "X-Auth-Return-Redirect: 1\r\n"],
    ["a page", "GET /auth/signin", html],
    ["a token", "GET /auth/csrf"],
    ["the list of providers", "GET /auth/providers"],
    [
      "a body that is too large",
      "POST /auth/signout",
      "content-type: text/plain\r\ncontent-length: 70000\r\n",
      "x".repeat(70_000),
    ],
    [
      "a form without a token",
      "POST /auth/signout",
      "content-type: application/x-www-form-urlencoded\r\ncontent-length: 3\r\n",
      "a=1",
    ],
    ["a request from another site", "POST /auth/signout", "sec-fetch-site: cross-site\r\ncontent-length: 0\r\n"],
    ["a GET with a body", session, "content-length: 3\r\n", "a=1"],
    ["a GET of a provider's flow", "GET /auth/callback/seeing?b", "x-a: 1\r\nX-A: 2\r\n"],
    ["a POST of a provider's flow", "POST /auth/callback/seeing", "x-a: 1\r\ncontent-length: 0\r\n"],
  ])("%s", async (_name, line, headers = "", body = "") => {
    const [method, target] = line.split(" ") as [string, string]
    const bytes = toBytes(method, target, { headers, body })
    const [direct, byRequest] = await Promise.all(
      [handle, handleByRequest].map(async (handler) =>
        await sendRaw(`http://127.0.0.1:${await serveHandler(handler)}`, bytes)
      ),
    )
    expect(toComparable(direct!)).toEqual(toComparable(byRequest!))
  })

  test.each([
    ["one cookie header", (cookie: string) => `cookie: ${cookie}\r\n`],
    ["several cookie headers", (cookie: string) => `Cookie: a=1\r\ncookie: ${cookie}\r\ncookie: b=2\r\n`],
    ["white space around the cookie", (cookie: string) => `cookie: \t ${cookie} \t\r\n`],
  ])("a session read with %s", async (_name, toHeader) => {
    const bytes = toBytes("GET", "/auth/session", { headers: toHeader(await signIn()) })
    const [direct, byRequest] = await Promise.all(
      [handle, handleByRequest].map(async (handler) =>
        await sendRaw(`http://127.0.0.1:${await serveHandler(handler)}`, bytes)
      ),
    )
    expect(toComparable(direct!)).toEqual(toComparable(byRequest!))
    expect(direct).toContain(`"name":"Ada"`)
  })

  test.each(["x-a: a\x00b\r\n", "x-a: a\rb\r\n"])(
    "a header that Node lets pass only with insecureHTTPParser: %j",
    async (headers) => {
      const bytes = toBytes("GET", "/auth/session", { headers })
      const [direct, byRequest] = await Promise.all(
        [handle, handleByRequest].map(async (handler) =>
          await sendRaw(`http://127.0.0.1:${await serveHandler(handler, { insecureHTTPParser: true })}`, bytes)
        ),
      )
      expect(toComparable(direct!)).toEqual(toComparable(byRequest!))
      expect(direct).toContain(" 400 Bad Request")
    },
  )
})

test("a provider's flow gets a Request", async () => {
  const url = await serveNode((message, response) => void handle(message, response))
  const answer = await fetch(`${url}/auth/callback/seeing?b`, { headers: { "x-a": "1" } })
  expect(await answer.json()).toEqual([true, "GET", `${url}/auth/callback/seeing?b`, "1", false])
})

test("headers that are set already stay, and cookies and Vary are added", async () => {
  const url = await serveNode((message, response) => {
    response.setHeader("set-cookie", "a=1").setHeader("vary", "Origin").setHeader("x-a", "1")
    void handle(message, response)
  })
  const { headers } = await fetch(`${url}/auth/csrf`)
  expect([headers.get("x-a"), headers.get("vary"), headers.getSetCookie()]).toEqual([
    "1",
    "Origin, Cookie",
    ["a=1", expect.stringContaining("csrf-token=")],
  ])
})

test("nothing is sent if a response has been sent", async () => {
  const url = await serveNode((message, response) => {
    response.end("first")
    void handle(message, response)
  })
  expect(await (await fetch(`${url}/auth/session`)).text()).toBe("first")
})

test("HTTP/2: the session is read from several cookie headers, at the authority", async () => {
  const server = createServer2((message, response) => void handle(message, response))
  await once(server.listen(0, "127.0.0.1"), "listening")
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  const sent = client.request({ ":path": "/auth/session", ":authority": "app.test", cookie: ["a=1", await signIn()] })
  const [answered] = await once(sent, "response") as [IncomingHttpHeaders]
  expect([answered[":status"], answered.vary, JSON.parse(await text(sent)).user.name]).toEqual([200, "Cookie", "Ada"])
})
