import type { FetchEvent } from "@solidjs/start/server"
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { describe, expect, test, vi } from "vitest"
import { createHooks } from "../../src/v1/middleware.ts"

type Guards = Parameters<typeof createHooks>[0]

/** A binding that lets every request pass and marks its response. */
const open: Guards = {
  enter: () => Promise.resolve(undefined),
  guard: () => Promise.resolve(undefined),
  leave: (_event, headers) => headers.append("vary", "Cookie"),
}

/** Headers of Node's response, as far as the middleware uses them. */
const toHeaders = (res: ServerResponse) => ({
  get: (name: string) => res.getHeader(name)?.toString() ?? null,
  has: (name: string) => res.hasHeader(name),
  append: (name: string, value: string) => void res.appendHeader(name, value),
})

const toEvent = (req: IncomingMessage, res: ServerResponse, path = req.url) =>
  ({
    request: new Request(`http://app.test${req.url}`),
    response: { headers: toHeaders(res) },
    locals: {},
    nativeEvent: { path, node: { req, res } },
  }) as unknown as FetchEvent

/** Returns the headers and the status of a response that `respond` sends from Node's server. */
async function request(respond: (event: FetchEvent, res: ServerResponse) => Promise<void>, path = "/") {
  const server = createServer((req, res) => void respond(toEvent(req, res), res))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const [answer] = await once(get({ port, path, agent: false }), "response") as [IncomingMessage]
  answer.resume()
  await once(answer, "end")
  server.close()
  return { status: answer.statusCode, vary: answer.headers.vary }
}

describe("the headers are completed when Node is about to send them", () => {
  test.each<[string, (res: ServerResponse) => void]>([
    ["by the first part of a stream", (res) => void (res.write("a"), res.end())],
    ["by an error", (res) => void res.writeHead(500).end()],
    ["with the whole body", (res) => void res.end("a")],
  ])("%s", async (_name, send) => {
    const { vary } = await request(async (event, res) => {
      await createHooks(open).onRequest(event)
      // a page sets its headers while it renders
      res.setHeader("vary", "Accept")
      send(res)
    })
    expect(vary).toBe("Accept, Cookie")
  })

  test("but not those of a response of the library, which has them", async () => {
    const refusing = { ...open, enter: () => Promise.resolve(new Response(null, { status: 401 })) }
    const { status, vary } = await request(async (event, res) => {
      res.writeHead((await createHooks(refusing).onRequest(event))?.status ?? 0).end()
    })
    expect([status, vary]).toEqual([401, undefined])
  })
})

test("a response of the library keeps the Vary header that middleware has set", async () => {
  const refusal = new Response(null, { status: 401, headers: { vary: "Cookie" } })
  let vary: string | null | undefined
  await request(async (event, res) => {
    res.setHeader("vary", "Origin")
    const answer = await createHooks({ ...open, enter: () => Promise.resolve(refusal) }).onRequest(event)
    vary = answer?.headers.get("vary")
    res.end()
  })
  expect(vary).toBe("Cookie, Origin")
})

test("a Response of the app keeps the Vary header that middleware has set", async () => {
  let vary: string | null | undefined
  await request(async (event, res) => {
    const response: { body?: unknown } = { body: new Response("a", { headers: { vary: "Accept" } }) }
    res.setHeader("vary", "Origin")
    await createHooks(open).onBeforeResponse(event, response)
    vary = (response.body as Response).headers.get("vary")
    res.end()
  })
  expect(vary).toBe("Accept, Origin, Cookie")
})

test.each([
  ["/_build/assets/x.js", "/_build/assets/x.js"],
  ["/%5fbuild/assets/x.js", "/_build/assets/x.js"],
  ["/x/../_build/assets/x.js", "/x/../_build/assets/x.js"],
  ["/_build/assets", "/_build/assets"],
])("the path %s, for which shared caches keep the response, never reaches the app", async (path, rulePath) => {
  const enter = vi.fn(open.enter)
  const { status } = await request(async (event, res) => {
    const nativeEvent = { ...event.nativeEvent, path: rulePath }
    const answer = await createHooks({ ...open, enter }).onRequest({ ...event, nativeEvent } as FetchEvent)
    res.writeHead(answer?.status ?? 200).end()
  }, path)
  expect([status, enter.mock.calls.length]).toEqual([404, 0])
})

test("a value that the guard throws becomes an Error, because h3 answers nothing else", async () => {
  const failing = { ...open, enter: () => Promise.reject(undefined) }
  await request(async (event, res) => {
    await expect(createHooks(failing).onRequest(event)).rejects.toThrow("not an Error")
    res.end()
  })
})
