import type { RequestEvent } from "@sveltejs/kit"
import { describe, expect, test } from "vitest"
import { withRequestedHost } from "../src/handle.ts"

const sent = { host: "app.test", "x-forwarded-host": "public.test", "x-forwarded-proto": "https" }

const toEvent = (isSubRequest: boolean, headers: Record<string, string>) =>
  ({ isSubRequest, request: new Request("https://app.test/", { headers }) }) as RequestEvent

/** Returns the host headers that a request by `event.fetch` has in the app. */
const read = (event: RequestEvent) =>
  withRequestedHost(event, () => Object.keys(sent).map((name) => event.request.headers.get(name)))

describe("a request of the app to itself", () => {
  test("has the host of the user's request", () => {
    expect(withRequestedHost(toEvent(false, sent), () => read(toEvent(true, {})))).toEqual(Object.values(sent))
  })

  test("keeps the host headers that it has", () => {
    const own = { host: "own.test", "x-forwarded-proto": "http" }
    expect(withRequestedHost(toEvent(false, sent), () => read(toEvent(true, own)))).toEqual([
      ...["own.test", "public.test", "http"],
    ])
  })

  test("gets no header that the user's request lacks", () => {
    expect(withRequestedHost(toEvent(false, { host: "app.test" }), () => read(toEvent(true, {})))).toEqual([
      ...["app.test", null, null],
    ])
  })

  test("stays as it is outside of a user's request", () => {
    expect(read(toEvent(true, {}))).toEqual([null, null, null])
  })
})

test("the headers of the user's own request stay as they are", () => {
  const inner = toEvent(false, {})
  expect(withRequestedHost(toEvent(false, sent), () => read(inner))).toEqual([null, null, null])
})
