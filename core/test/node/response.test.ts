import { once } from "node:events"
import type { ServerResponse } from "node:http"
import { connect, createServer as createServer2, type IncomingHttpHeaders } from "node:http2"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { onHeaders, sendResponse } from "../../src/node/index.ts"
import { open, sendRaw, serve, serveNode, toBytes } from "./served.ts"

describe("sendResponse", () => {
  test("sends status, headers, and each cookie as a line of its own", async () => {
    const headers: [string, string][] = [["x-a", "1"], ["set-cookie", "a=1"], ["set-cookie", "b=2"]]
    const answer = await fetch(await serve(() => new Response("body", { status: 201, headers })))
    expect([answer.status, answer.headers.get("x-a"), answer.headers.getSetCookie(), await answer.text()]).toEqual([
      201,
      "1",
      ["a=1", "b=2"],
      "body",
    ])
  })

  test("adds cookies and Vary to those that are set, and leaves other headers that are set", async () => {
    const headers: [string, string][] = [["set-cookie", "a=1"], ["vary", "Cookie"], ["x-both", "response"]]
    const url = await serve(() => new Response("", { headers }), (_message, response) => {
      response.setHeader("set-cookie", "b=2").setHeader("vary", "Origin").setHeader("x-both", "set")
      response.setHeader("access-control-allow-origin", "https://front.test")
    })
    const { headers: sent } = await fetch(url)
    expect([sent.getSetCookie(), sent.get("vary"), sent.get("x-both"), sent.get("access-control-allow-origin")])
      .toEqual(
        [["b=2", "a=1"], "Origin, Cookie", "response", "https://front.test"],
      )
  })

  test("sends a stream as it comes", async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode("first"))
        await asked
        controller.enqueue(new TextEncoder().encode(" second"))
        controller.close()
      },
    })
    const answer = await fetch(await serve(() => new Response(body)))
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe("first")
    ask()
    expect((await reader.read()).value).toBe(" second")
  })

  test("reads no more of a stream than the client takes", async () => {
    const { promise, resolve } = Promise.withResolvers<ServerResponse>()
    const pull = vi.fn((controller) => controller.enqueue(new Uint8Array(65_536)))
    const url = await serve(
      ({ url }) => new Response(url.endsWith("/stream") ? new ReadableStream({ pull }) : "x"),
      (_message, response) => resolve(response),
    )
    const socket = open(url)
    socket.pause().write(toBytes("GET", "/stream"))
    const response = await promise
    await expect.poll(() => response.writableNeedDrain).toBe(true)
    const before = pull.mock.calls.length
    for (let n = 0; n < 20; n++) await fetch(url)
    // the kernel may take some more
    expect(pull.mock.calls.length - before).toBeLessThan(100)
    expect(response.writableNeedDrain).toBe(true)
  })

  test("cancels the stream if the client disconnects", async () => {
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>()
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(65_536))
    const socket = open(await serve(() => new Response(new ReadableStream({ pull, cancel: () => cancel() }))))
    socket.write(toBytes("GET", "/"))
    await once(socket, "data")
    socket.destroy()
    await cancelled
  })

  test("closes the connection if the stream fails, so that the client does not take a half for the whole", async () => {
    const pull = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(new TextEncoder().encode("half"))
      controller.error(new Error("the store is down"))
    }
    const url = await serve(() => new Response(new ReadableStream({ pull }, { highWaterMark: 0 })))
    const answered = fetch(url).then((answer) => answer.text())
    await expect(answered).rejects.toThrow()
    expect(await sendRaw(url, toBytes("GET", "/"))).not.toContain("\r\n0\r\n")
  })

  test.each([["HEAD", 200], ["GET", 204], ["GET", 304]])("sends no body for %s %d", async (method, status) => {
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>()
    const url = await serve(() => {
      if (status !== 200) return new Response(null, { status })
      return new Response(new ReadableStream({ cancel: () => cancel() }))
    })
    const answer = await sendRaw(url, toBytes(method, "/"))
    expect(answer.split("\r\n\r\n")[1]).toBe("")
    if (status === 200) await cancelled
  })

  test("sends nothing if a response has been sent, and cancels the stream", async () => {
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>()
    const url = await serve(
      () => new Response(new ReadableStream({ cancel: () => cancel() })),
      (_message, response) => response.end("first"),
    )
    expect(await (await fetch(url)).text()).toBe("first")
    await cancelled
  })

  test("HTTP/2: sends cookies, and leaves out headers that HTTP/2 does not have", async () => {
    const headers: [string, string][] = [["connection", "x"], ["set-cookie", "a=1"], ["set-cookie", "b=2"]]
    const server = createServer2((_message, response) => {
      onHeaders(response, (sent) => sent.append("set-cookie", "c=3"))
      void sendResponse(new Response("body", { status: 201, headers }), response)
    })
    await once(server.listen(0, "127.0.0.1"), "listening")
    const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    onTestFinished(() => {
      client.destroy()
      server.close()
    })
    const sent = client.request({ ":path": "/" })
    const [answered] = await once(sent, "response") as [IncomingHttpHeaders]
    expect([answered[":status"], answered["set-cookie"], answered.connection, await text(sent)]).toEqual([
      201,
      ["a=1", "b=2", "c=3"],
      undefined,
      "body",
    ])
  })
})

describe("onHeaders adds to the headers of a response that the app sends", () => {
  const change = (headers: Headers) => {
    headers.set("x-added", headers.get("content-type") ?? "no type")
    headers.append("set-cookie", "added=1")
  }
  test.each<[string, (response: ServerResponse) => void, string]>([
    ["by end alone", (response) => response.end("x"), "no type"],
    ["by write and end", (response) => {
      response.write("x")
      response.end()
    }, "no type"],
    ["by flushHeaders", (response) => {
      response.flushHeaders()
      response.end("x")
    }, "no type"],
    ["by setHeader", (response) => response.setHeader("content-type", "text/a").end("x"), "text/a"],
    [
      "by writeHead with an object",
      (response) => response.writeHead(200, { "content-type": "text/a" }).end("x"),
      "text/a",
    ],
    [
      "by writeHead with a message",
      (response) => response.writeHead(200, "Fine", { "content-type": "text/a" }).end("x"),
      "text/a",
    ],
    ["by writeHead with a list", (response) => response.writeHead(200, ["content-type", "text/a"]).end("x"), "text/a"],
    ["by writeHead with a list of pairs", (response) => {
      response.writeHead(200, [["content-type", "text/a"]] as never).end("x")
    }, "text/a"],
  ])("%s", async (_name, answer, added) => {
    const url = await serveNode((_message, response) => {
      onHeaders(response, change)
      response.setHeader("set-cookie", "own=1")
      answer(response)
    })
    const { headers } = await fetch(url)
    expect([headers.get("x-added"), headers.getSetCookie()]).toEqual([added, ["own=1", "added=1"]])
  })

  test("with a message and several cookies in a list", async () => {
    const url = await serveNode((_message, response) => {
      onHeaders(response, change)
      response.writeHead(200, "Fine", ["Set-Cookie", "a=1", "set-cookie", "b=2"]).end()
    })
    const answer = await fetch(url)
    expect([answer.statusText, answer.headers.getSetCookie()]).toEqual(["Fine", ["a=1", "b=2", "added=1"]])
  })

  test("once, and not to informational responses", async () => {
    const spy = vi.fn()
    const url = await serveNode((_message, response) => {
      onHeaders(response, spy)
      response.writeProcessing()
      response.writeEarlyHints({ link: "</a.css>; rel=preload" })
      response.write("x")
      response.end("y")
    })
    expect(await (await fetch(url)).text()).toBe("xy")
    expect(spy).toHaveBeenCalledOnce()
  })

  test("also if the app removes its headers after an error", async () => {
    const url = await serveNode((_message, response) => {
      onHeaders(response, change)
      for (const name of response.getHeaderNames()) response.removeHeader(name)
      response.writeHead(500).end()
    })
    expect((await fetch(url)).headers.getSetCookie()).toEqual(["added=1"])
  })
})
