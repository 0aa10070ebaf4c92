import { once } from "node:events"
import { createServer } from "node:http"
import { connect, createServer as createServer2 } from "node:http2"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { describe, expect, onTestFinished, test } from "vitest"
import { sendResponse, toRequest } from "../../src/node/index.ts"
import { open, sendRaw, serve, serveNode, toBytes } from "./served.ts"

const echo = async (request: Request) =>
  Response.json({ type: request.headers.get("content-type"), body: await request.text() })
const toUrl = ({ url }: Request) => new Response(url)

describe("a message that no Request can represent", () => {
  test.each([
    ["TRACE", "TRACE", "/", {}, "405 Method Not Allowed"],
    ["TRACE in lower case, which Node rejects", "trace", "/", {}, "400 Bad Request"],
    ["a host with a path", "GET", "/members", { host: "app.test/public?" }, "400 Bad Request"],
    ["a host with credentials", "GET", "/", { host: "a@app.test" }, "400 Bad Request"],
    ["a host with a port that does not exist", "GET", "/", { host: "app.test:99999" }, "400 Bad Request"],
    ["a host with half a bracket", "GET", "/", { host: "[::1" }, "400 Bad Request"],
    ["an empty host", "GET", "/", { host: "" }, "400 Bad Request"],
    ["a fragment", "GET", "/a#/b", {}, "400 Bad Request"],
    ["a fragment after a query", "GET", "/a?b#/c", {}, "400 Bad Request"],
    ["a backslash in the path, which a URL parser reads as a slash", "GET", "/a\\..\\members", {}, "400 Bad Request"],
    ["a backslash after the host", "GET", "http://app.test\\members", {}, "400 Bad Request"],
    ["an asterisk", "OPTIONS", "*", {}, "400 Bad Request"],
    ["another scheme", "GET", "file:///etc/passwd", {}, "400 Bad Request"],
    ["a URL without a host", "GET", "http:///a", {}, "400 Bad Request"],
  ])("gets a response of 4xx: %s", async (_name, method, target, parts, status) => {
    const url = await serve(() => new Response("the app"))
    const answer = await sendRaw(url, toBytes(method, target, parts))
    expect(answer.split("\r\n")[0]).toBe(`HTTP/1.1 ${status}`)
    expect(answer).not.toContain("the app")
  })

  test("gets a response of 400 if Node lets pass a header that no Request can have", async () => {
    const server = createServer({ insecureHTTPParser: true }, (message, response) => {
      const request = toRequest(message, response)
      void sendResponse(request instanceof Response ? request : new Response("the app"), response)
    })
    onTestFinished(() => void server.close())
    await once(server.listen(0, "127.0.0.1"), "listening")
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const answer = await sendRaw(url, toBytes("GET", "/", { headers: "x-a: a\x00b\r\n" }))
    expect(answer.split("\r\n")[0]).toBe("HTTP/1.1 400 Bad Request")
  })
})

describe("the URL of the request", () => {
  test.each([
    ["the target as it was sent", "/a?b=c&d", "http://app.test/a?b=c&d"],
    ["a path with two slashes, which is no host", "//evil.example/a", "http://app.test//evil.example/a"],
    ["a target in absolute form, at the host of the header", "http://evil.example/a?b", "http://app.test/a?b"],
    ["a target in absolute form without a path", "http://evil.example", "http://app.test/"],
    ["a target in absolute form with only a query", "http://evil.example?b", "http://app.test/?b"],
  ])("is %s", async (_name, target, url) => {
    expect(await sendRaw(await serve(toUrl), toBytes("GET", target))).toContain(`\r\n${url}\r\n`)
  })

  test("does not follow forwarded headers", async () => {
    const headers = { "x-forwarded-proto": "https", "x-forwarded-host": "evil.example" }
    const url = await serve(toUrl)
    expect(await (await fetch(url, { headers })).text()).toBe(`${url}/`)
  })

  test("is that of localhost for HTTP/1.0 without a host", async () => {
    expect(await sendRaw(await serve(toUrl), "GET /a HTTP/1.0\r\n\r\n")).toContain("http://localhost/a")
  })

  test("begins with https: on an encrypted connection", async () => {
    const url = await serve(toUrl, ({ socket }) => Object.assign(socket, { encrypted: true }))
    expect(await (await fetch(url)).text()).toBe(`${url.replace("http:", "https:")}/`)
  })
})

test("repeated headers are kept, each of their values", async () => {
  const url = await serve(({ headers }) => Response.json([headers.get("x-a"), headers.get("host")]))
  const answer = await sendRaw(url, toBytes("GET", "/", { headers: "x-a: 1\r\nX-A: 2\r\nhost: other.test\r\n" }))
  expect(answer).toContain(`["1, 2","app.test, other.test"]`)
})

test("a request can be copied and cloned, as any Request", async () => {
  const url = await serve(async (request) => {
    const copy = new Request(request.clone(), { headers: { "x-a": "1" } })
    return new Response([await copy.text(), await request.text(), copy.headers.get("x-a")].join())
  })
  expect(await (await fetch(url, { method: "POST", body: "b" })).text()).toBe("b,b,1")
})

describe("the body of the request", () => {
  test("is what the client sends", async () => {
    const sent = await fetch(await serve(echo), { method: "POST", body: new URLSearchParams({ a: "ä" }) })
    expect(await sent.json()).toEqual({
      type: "application/x-www-form-urlencoded;charset=UTF-8",
      body: "a=%C3%A4",
    })
  })

  test("stays unread for a later handler if nothing reads it", async () => {
    const url = await serveNode((message, response) => {
      const request = toRequest(message, response)
      void text(message).then((body) => response.end(`${(request as Request).headers.has("host")} ${body}`))
    })
    expect(await (await fetch(url, { method: "POST", body: "a" })).text()).toBe("true a")
  })

  test("is sent after the server asked for it, by Expect: 100-continue", async () => {
    const headers = "expect: 100-continue\r\ncontent-length: 1\r\n"
    const answer = await sendRaw(await serve(echo), toBytes("POST", "/", { headers, body: "a" }))
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/)
    expect(answer).toContain(`"body":"a"`)
  })

  test("does not block the connection if only its beginning is read", async () => {
    const url = await serve(async (request) => {
      const reader = request.body!.getReader()
      await reader.read()
      reader.releaseLock()
      return new Response("too large", { status: 413 })
    })
    const size = 3_000_000
    const first = `POST / HTTP/1.1\r\nhost: app.test\r\ncontent-length: ${size}\r\n\r\n${"a".repeat(size)}`
    const answer = await sendRaw(url, first + toBytes("POST", "/", { headers: "content-length: 1\r\n", body: "b" }))
    expect(answer.match(/HTTP\/1\.1 413/g)).toHaveLength(2)
  })

  test("fails, and the signal aborts, if the client disconnects", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown[]>()
    const url = await serve(async (request) => {
      const failed = await request.text().then(() => "complete", () => "failed")
      if (!request.signal.aborted) await once(request.signal, "abort")
      resolve([failed, request.signal.reason.name])
      return new Response()
    })
    const socket = open(url)
    socket.write("POST / HTTP/1.1\r\nhost: app.test\r\ncontent-length: 100\r\n\r\nabc", () => socket.destroy())
    expect(await promise).toEqual(["failed", "AbortError"])
  })

  test("the signal does not abort after a complete response", async () => {
    const { promise, resolve } = Promise.withResolvers<AbortSignal>()
    const url = await serve((request) => {
      resolve(request.signal)
      return new Response("x")
    })
    await sendRaw(url, toBytes("GET", "/"))
    expect((await promise).aborted).toBe(false)
  })
})

describe("a body that a parser has read", () => {
  const form = "application/x-www-form-urlencoded"
  test.each<[string, string, unknown, string, string]>([
    ["a form", form, { a: "1", b: "ä &" }, form, "a=1&b=%C3%A4+%26"],
    ["a form with a repeated name", form, { a: ["1", "2"] }, form, "a=1&a=2"],
    ["a form with nested names", form, { a: { b: "1", c: ["2"] }, d: null }, form, "a%5Bb%5D=1&a%5Bc%5D=2&d="],
    ["a multipart form", "multipart/form-data; boundary=x", { a: "1" }, form, "a=1"],
    ["JSON", "application/json", { a: [1, { b: null }] }, "application/json", `{"a":[1,{"b":null}]}`],
    ["JSON of another type", "application/ld+json", [1], "application/ld+json", "[1]"],
    [
      "JSON whose type names a form",
      "application/json; a=multipart/form-data",
      { a: 1 },
      "application/json; a=multipart/form-data",
      `{"a":1}`,
    ],
    ["text", "text/plain", "a=1", "text/plain", "a=1"],
    ["bytes", "application/octet-stream", new Uint8Array([97]), "application/octet-stream", "a"],
    ["nothing that is known", "application/json", undefined, "application/json", ""],
  ])("is the body again: %s", async (_name, type, parsed, seenType, body) => {
    const url = await serve(echo, async (message) => {
      await text(message)
      message.body = parsed
    })
    const sent = await fetch(url, {
      method: "POST",
      headers: { "content-type": type },
      body: "the original, longer body",
    })
    expect(await sent.json()).toEqual({ type: seenType, body })
  })

  test("has no headers of the original body", async () => {
    const url = await serve(({ headers }) => Response.json([...headers.keys()]), async (message) => {
      await text(message)
      message.body = { a: 1 }
    })
    const headers = { "content-type": "application/json", "content-encoding": "identity" }
    const names = await (await fetch(url, { method: "POST", headers, body: `{ "a": 1 }` })).json()
    expect(names).toContain("content-type")
    expect(names).not.toContain("content-length")
    expect(names).not.toContain("content-encoding")
  })

  test("is not used if the body has not been read: some parsers set an empty object for every request", async () => {
    const url = await serve(echo, (message) => Object.assign(message, { body: {} }))
    expect((await (await fetch(url, { method: "POST", body: "a" })).json()).body).toBe("a")
  })

  test("may be passed by a framework that keeps it elsewhere", async () => {
    const url = await serveNode((message, response) => {
      void text(message).then(() => (toRequest(message, response, "passed") as Request).text())
        .then((body) => response.end(body))
    })
    expect(await (await fetch(url, { method: "POST", body: "a" })).text()).toBe("passed")
  })
})

test("HTTP/2: the request has its authority as host, and no pseudo-headers", async () => {
  const server = createServer2((message, response) => {
    const request = toRequest(message, response) as Request
    void request.text().then((body) => {
      const names = [...request.headers.keys()].filter((name) => name.startsWith(":"))
      return sendResponse(Response.json([request.url, request.headers.get("host"), names, body]), response)
    })
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = connect(origin)
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  const sent = client.request({ ":method": "POST", ":path": "/a?b" })
  sent.end("c")
  expect(JSON.parse(await text(sent))).toEqual([`${origin}/a?b`, new URL(origin).host, [], "c"])
})
