import { expect, test } from "vitest"
import { isStreamed, streamWithin } from "../src/streaming.ts"

const within: string[] = []
const run = <T>(next: () => T): T => {
  within.push("part")
  return next()
}
const toStream = (parts: readonly unknown[], more: UnderlyingDefaultSource = {}) =>
  new ReadableStream({
    ...more,
    pull: (controller) => {
      const [part] = parts.slice(within.length - 1)
      if (part === undefined) controller.close()
      else controller.enqueue(part)
    },
  }, { highWaterMark: 0 })

test.each([
  [{ "transfer-encoding": "chunked" }, true],
  [{ "content-type": "text/event-stream; charset=utf-8" }, true],
  [{ "content-type": "text/event-stream" }, true],
  [{ "content-type": "text/html" }, false],
  [{ "transfer-encoding": "gzip" }, false],
  [{}, false],
])("an answer with %o is streamed: %s", (headers, expected) => {
  expect(isStreamed(new Response(null, { headers: headers as HeadersInit }))).toBe(expected)
})

test("each part of a stream is read inside the request, whether it is text or bytes", async () => {
  within.length = 0
  const answer = { body: toStream(["ä", new Uint8Array([98])]), status: 200, statusText: "", headers: new Headers() }
  expect(await streamWithin(answer as Response, run).text()).toBe("äb")
  expect(within.length, "two parts and the end").toBe(3)
})

test("a streamed response keeps its status and headers", () => {
  const given = new Response("text", { status: 201, statusText: "Made", headers: { "x-app": "1" } })
  const { status, statusText, headers } = streamWithin(given, run)
  expect([status, statusText, headers.get("x-app")]).toEqual([201, "Made", "1"])
})

test("a response without a body is returned unchanged", () => {
  const given = new Response(null, { status: 204 })
  expect(streamWithin(given, run)).toBe(given)
})

test("cancelling the response cancels its source stream with the same reason", async () => {
  let reason: unknown
  const given = new Response(toStream([], { cancel: (given) => void (reason = given) }))
  await streamWithin(given, run).body!.cancel("gone")
  expect(reason).toBe("gone")
})
