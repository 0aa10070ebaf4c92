import type { FetchEvent } from "@solidjs/start/server"
import { afterEach, describe, expect, test, vi } from "vitest"

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** Loads the host as it is in one of the bundles of vinxi. */
async function load(router: string) {
  vi.stubEnv("ROUTER_NAME", router)
  vi.stubEnv("SERVER_BASE_URL", "/shop")
  return (await import("../../src/v1/host.ts")).host
}

function toEvent(path: string, headers: Record<string, string> = {}, encrypted = false): FetchEvent {
  const request = new Request(`${encrypted ? "https" : "http"}://app.test${path}`, { headers })
  const req = { socket: { encrypted } }
  return { request, locals: {}, nativeEvent: { path, node: { req, res: {} } } } as unknown as FetchEvent
}

describe("the path rules check", () => {
  test.each([
    ["/shop/_server?id=a&name=b", {}, "/shop/_server?id=a&name=b"],
    ["/shop/open?id=a&name=b", {}, "/shop/_server?id=a&name=b"],
    ["/shop/_server?id=open&name=open", { "x-server-id": "a#b" }, "/shop/_server?id=a&name=b"],
    ["/shop/_server?id=open&name=open", { "x-server-id": "%61%23%62" }, "/shop/_server?id=a&name=b"],
    ["/shop/_server?id=open&name=open", { "x-server-id": "a" }, "/shop/_server?id=a"],
    ["/shop/_server?id=open", { "x-server-id": "#b" }, "/shop/_server?id=&name=b"],
  ])("the server function that %s with %o runs", async (path, headers, expected) => {
    const { pathname, search } = (await load("server-fns")).read(toEvent(path, headers)).guardUrl()
    expect(pathname + search).toBe(expected)
  })

  test("a page of an app, even if its path begins like that of server functions", async () => {
    const { pathname } = (await load("ssr")).read(toEvent("/shop/_server/x", { "x-server-id": "a#b" })).guardUrl()
    expect(pathname).toBe("/shop/_server/x")
  })

  test("no function whose id cannot be decoded", async () => {
    const host = await load("server-fns")
    expect(() => host.read(toEvent("/shop/_server", { "x-server-id": "%ff" })).guardUrl()).toThrow("cannot be decoded")
  })
})

test.each([["http", false], ["https", true]])(
  "rules see %s if the connection is encrypted: %s, whatever the URL of the request says",
  async (protocol, encrypted) => {
    const event = toEvent("/shop/", {}, encrypted)
    const other = new Request(`${encrypted ? "http" : "https"}://app.test/shop/`)
    expect((await load("ssr")).read({ ...event, request: other }).guardUrl().protocol).toBe(`${protocol}:`)
  },
)

test.each([
  ["while the response is sent", {}, true],
  ["after its end", { writableEnded: true }, false],
  ["after the client has closed the connection", { destroyed: true }, false],
])("code that the event left behind gets it %s, as far as Node has %o: %s", async (_name, res, isFound) => {
  const host = await load("ssr")
  const { provideRequestEvent } = await import("solid-js/web/storage")
  const event = { ...toEvent("/shop/"), nativeEvent: { node: { res } } } as unknown as FetchEvent
  expect(provideRequestEvent(event, () => host.current() === event)).toBe(isFound)
})

test.each([["server-fns", "call"], ["ssr", undefined]])(
  "a request in the bundle %s with the header of Start's client is a %s",
  async (router, kind) => {
    const event = toEvent("/shop/_server", { "x-server-instance": "server-fn:0" })
    expect((await load(router)).read(event).client).toBe(kind)
  },
)
