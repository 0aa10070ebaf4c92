import { expect, test } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { Auth } from "../../src/index.ts"
import Email from "../../src/providers/email.ts"
import { createBrowser } from "../http/browser.ts"

test.each([
  ["link: this browser asked for it (navigates: true, held: true)", { "sec-fetch-mode": "navigate" }, true],
  ["link: to be confirmed (navigates: true, held: false)", { "sec-fetch-mode": "navigate" }, false],
  ["link: to be confirmed (navigates: false, held: true)", { "sec-fetch-mode": "cors" }, true],
  ["link: to be confirmed (navigates: false, held: true)", {
    ...{ "sec-fetch-mode": "navigate", "sec-purpose": "prefetch" },
  }, true],
  ["link: to be confirmed (navigates: false, held: false)", {}, false],
])("in development the response to a mailed link explains: %s (%j, %j)", async (decision, headers, isOwn) => {
  const links: URL[] = []
  const options = {
    adapter: MemoryAdapter(),
    development: true,
    providers: [Email({ sendVerificationRequest: ({ url }) => void links.push(new URL(url)) })],
  }
  const [browser, other] = [createBrowser(Auth, options), createBrowser(Auth, options)]
  const sent = new URL((await browser.post("signin/email", { email: "ada@app.test" })).headers.get("location")!)
  expect([...sent.searchParams]).toEqual([["provider", "email"], ["type", "email"]])
  const { pathname, search } = links[0]!
  const path = pathname.slice("/auth/".length) + search
  const response = await (isOwn ? browser : other).send(path, { headers: headers as Record<string, string> })
  expect(response.headers.get("x-svc-trace")).toContain(decision)
})
