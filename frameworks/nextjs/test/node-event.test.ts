import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"
import { describe, expect, test } from "vitest"
import { markForCaches, toNodeEvent } from "../src/node-event.ts"
import { readNote } from "../src/request-note.ts"

const accept = () => Promise.resolve(true)

/** Returns a request of the Pages Router and its response. */
function toPair(headers: Record<string, string | undefined> = {}, url = "/api/me") {
  const message = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url, headers })
  return [message, new ServerResponse(message)] as const
}

describe("the event of a request in the Pages Router", () => {
  test("is one for each request, however often the session is read", async () => {
    const [message, response] = toPair({ host: "app.test" })
    const event = await toNodeEvent(accept, message, response)
    expect(await toNodeEvent(accept, message, response)).toBe(event)
    expect(await toNodeEvent(accept, ...toPair({ host: "app.test" }))).not.toBe(event)
  })

  test.each<[string, Record<string, string | undefined>]>([
    ["http://app.test/api/me?a", { host: "app.test" }],
    ["https://app.test/api/me?a", { host: "app.test", "x-forwarded-proto": "https" }],
    ["http://app.test:3000/api/me?a", { host: "app.test:3000", "x-forwarded-proto": "http" }],
    ["http://app.test/api/me?a", { host: "app.test", "x-forwarded-proto": "ws" }],
    ["http://localhost/api/me?a", { host: "no host" }],
  ])("has the URL %s for the headers %j", async (url, headers) => {
    const event = await toNodeEvent(accept, ...toPair(headers, "/api/me?a"))
    expect(event.known.request.url).toBe(url)
  })
})

describe("the headers for caches", () => {
  const mark = (isPersonal: boolean, own: Record<string, string> = {}) => {
    const [, response] = toPair()
    for (const [name, value] of Object.entries(own)) response.setHeader(name, value)
    markForCaches(response, isPersonal)
    return [response.getHeader("vary"), response.getHeader("cache-control")].map((value) => value && String(value))
  }
  test.each<[string, boolean, Record<string, string>, readonly (string | undefined)[]]>([
    ["with a session", true, {}, ["Cookie", "private, no-store"]],
    ["without a session", false, {}, ["Cookie", undefined]],
    ["beside another Vary", false, { vary: "Accept" }, ["Accept,Cookie", undefined]],
    ["beside a Vary that names cookies", false, { vary: "accept, cookie" }, ["accept, cookie", undefined]],
    ["beside a Cache-Control of the app", true, { "cache-control": "no-cache" }, ["Cookie", "no-cache"]],
  ])("are right for a response %s", (_name, isPersonal, own, marks) => {
    expect(mark(isPersonal, own)).toEqual(marks)
  })

  test("stay as they are once they are sent", () => {
    const [, response] = toPair()
    response.flushHeaders()
    markForCaches(response, true)
    expect(response.hasHeader("vary")).toBe(false)
  })
})

describe("the proxy's note", () => {
  test.each([
    [undefined],
    [""],
    ["signature"],
    ["signature GET"],
    ["signature GET /no-origin"],
    ["signature GET https://app.test/ more"],
    [" GET https://app.test/"],
  ])("%j is not a note", (value) => {
    expect(readNote(new Headers(value === undefined ? {} : { "x-svc-auth-request": value }))).toBeUndefined()
  })

  test("is read from its header", () => {
    expect(readNote(new Headers({ "x-svc-auth-request": "signature GET https://app.test/a?b" }))).toEqual({
      ...{ method: "GET", url: "https://app.test/a?b", signature: "signature" },
    })
  })
})
