import { describe, expect, test, vi } from "vitest"
import { guardFlight } from "../src/single-flight.ts"

type Event = Parameters<typeof guardFlight>[0]

const path = "/secret"
const isOpen = ({ pathname }: URL) => Promise.resolve(pathname !== path)

/** Creates the event of a call, with the headers that Start sets after the function has run. */
function toEvent(
  sent: Record<string, string>,
  url = "https://app.test/_server",
  answered: Record<string, string> = {},
) {
  const request = new Request(url, { method: "POST", headers: { "x-single-flight": "true", ...sent } })
  return { request, nativeEvent: { res: { headers: new Headers(answered) } } } as unknown as Event
}

const data = () => Promise.resolve(new Response("data").body)
const textOf = (value: unknown) => new Response(value instanceof Response ? value.body : value as ReadableStream).text()

describe("a single flight", () => {
  test.each([
    ["the guard rejects the page", `https://app.test${path}`, false],
    ["the guard lets the page pass", "https://app.test/open", true],
    ["the page has another origin", `https://elsewhere.test${path}`, false],
    ["the URL has another scheme", "x:open", false],
    ["the Referer is not a URL", "open", false],
    ["there are two URLs", "https://app.test/open, https://app.test/open", false],
  ])("where %s", async (_name, referer, flies) => {
    const event = toEvent({ referer })
    await guardFlight(event, isOpen, data)
    expect(event.request.headers.has("x-single-flight")).toBe(flies)
    expect(event.request.headers.get("referer")).toBe(referer)
  })

  test("that was cancelled has no data, even if later middleware creates another request with the header", async () => {
    const event = toEvent({ referer: `https://app.test${path}` })
    const value = await guardFlight(event, isOpen, () => {
      if (new Request(event.request).headers.has("x-single-flight")) {
        event.nativeEvent.res.headers.set("x-single-flight", "true")
      }
      return data()
    })
    expect(new Request(event.request).headers.has("x-single-flight"), "the copy's header").toBe(true)
    expect(await textOf(value)).toBe("")
  })

  test("without a Referer is cancelled", async () => {
    const event = toEvent({})
    await guardFlight(event, isOpen, data)
    expect(event.request.headers.has("x-single-flight")).toBe(false)
  })

  test.each([
    ["the guard rejects it", path, ""],
    ["the guard lets it pass", "/open", "data"],
    ["it has another origin", `https://elsewhere.test${path}`, ""],
    ["its URL has another scheme", "x:open", ""],
    ["there are two Location headers", "/open, /open", ""],
  ])("brings the target of a redirect only where the guard allows it: %s", async (_name, location, text) => {
    const answered = { location, "x-single-flight": "true", "x-start-type": "0" }
    const event = toEvent({ referer: "https://app.test/open" }, undefined, answered)
    expect(await textOf(await guardFlight(event, isOpen, data))).toBe(text)
    const { headers } = event.nativeEvent.res
    expect(["x-single-flight", "x-start-type"].map((name) => headers.has(name))).toEqual([text !== "", text !== ""])
    expect(headers.get("location")).toBe(location)
  })

  test("is checked only if Start starts one", async () => {
    const ask = vi.fn(isOpen)
    const referer = `https://app.test${path}`
    await guardFlight(toEvent({ referer }, "https://app.test/page"), ask, data)
    const plain = new Request("https://app.test/_server", { headers: { referer } })
    await guardFlight({ ...toEvent({}), request: plain } as Event, ask, data)
    expect(ask).not.toHaveBeenCalled()
  })
})
