// what Next loads first on a server: it makes the class of the stores global
import "next/dist/server/node-environment-baseline.js"
import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js"
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external.js"
import { HeadersAdapter } from "next/dist/server/web/spec-extension/adapters/headers.js"
import { RequestCookiesAdapter } from "next/dist/server/web/spec-extension/adapters/request-cookies.js"
import { RequestCookies, ResponseCookies } from "next/dist/server/web/spec-extension/cookies.js"
import { NextRequest } from "next/server.js"
import { describe, expect, test } from "vitest"
import { findAppEvent } from "../src/app-event.ts"
import { noteHeader } from "../src/request-note.ts"

const requested = "http://app.test/requested"
const noted = { host: "app.test", [noteHeader]: `signature PUT ${requested}` }

/** Returns the event that the app finds in this phase of a request with these headers, in the stores that Next's own functions read. */
async function find(
  sent: Record<string, string>,
  { isNoteValid = true, phase = "action", given = undefined as string | undefined } = {},
) {
  const headers = new Headers(sent)
  const sentCookies = new RequestCookies(headers)
  const store = {
    ...{
      type: "request",
      phase,
      headers: HeadersAdapter.seal(headers),
      cookies: RequestCookiesAdapter.seal(sentCookies),
    },
    ...{ userspaceMutableCookies: new ResponseCookies(new Headers()) },
  }
  const own = given === undefined ? undefined : new NextRequest(given, { method: "PUT", body: "sent", headers })
  return await workAsyncStorage.run(
    { route: "/route" } as never,
    () =>
      workUnitAsyncStorage.run(store as never, async () => {
        const event = await findAppEvent(() => Promise.resolve(isNoteValid), own)
        const { known, isRenewed, cookies } = event!
        return { request: known.request, isRenewed, isReadOnly: cookies.isReadOnly() }
      }),
  )
}

describe("the event of a request in the app", () => {
  test("is what the proxy has noted, without the note", async () => {
    const { request, isRenewed } = await find(noted)
    expect([request.method, request.url, isRenewed]).toEqual(["PUT", requested, true])
    expect([request.headers.get("host"), request.headers.has(noteHeader)]).toEqual(["app.test", false])
  })

  test.each([true, false])(
    "has the request of a route handler, which has a body and the handler's own URL (%j)",
    async (isNoteValid) => {
      const { request, isRenewed } = await find(noted, { isNoteValid, given: "http://app.test/route" })
      expect([request.url, await request.text(), isRenewed]).toEqual(["http://app.test/route", "sent", isNoteValid])
      expect(request.headers.has(noteHeader)).toBe(false)
    },
  )

  test.each<[string, string, Record<string, string>]>([
    ["GET", "http://app.test/", { host: "app.test" }],
    ["GET", "https://app.test/", { host: "app.test", "x-forwarded-proto": "https" }],
    ["POST", "http://app.test/", { host: "app.test", "content-type": "text/plain" }],
  ])("is a %s of %s without a valid note and with the headers %j", async (method, url, sent) => {
    for (const headers of [sent, { ...sent, [noteHeader]: noted[noteHeader]! }]) {
      const { request, isRenewed } = await find(headers, { isNoteValid: false })
      expect([request.method, request.url, isRenewed]).toEqual([method, url, false])
    }
  })

  test.each([["action", false], ["render", true]])(
    "during the phase %s it is read-only: %j",
    async (phase, isReadOnly) => {
      expect((await find(noted, { phase })).isReadOnly).toBe(isReadOnly)
    },
  )
})
