import { expect, test, vi } from "vitest"
import { oauth } from "../../src/providers.ts"
import { Auth } from "../../src/all-features.ts"
import { createBrowser } from "../http/browser.ts"

const provider = oauth({
  ...{ id: "hub", name: "Hub", clientId: "c", clientSecret: "s", authorization: "https://hub.test/authorize" },
  ...{ token: "https://hub.test/token", userinfo: "https://hub.test/user" },
})
const refused =
  "error=access_denied&error_description=The+user+has+denied+access&error_uri=https%3A%2F%2Fhub.test%2Fhelp"
const noState = "the callback has no `state`, or several"
const isUnknown = "the `state` was changed, belongs to another provider, or was made with another secret"

test.each([
  [
    refused,
    `${noState}; the provider answered with access_denied: The user has denied access, see https://hub.test/help`,
  ],
  ["error=redirect_uri_mismatch", `${noState}; the provider answered with redirect_uri_mismatch`],
  [`${refused}&state=x`, `${isUnknown}; the provider answered with access_denied: The user has denied access`],
  ["code=c", noState],
  ["code=c&state=x&state=x", noState],
  ["code=c&state=x", isUnknown],
])("the log says why the callback %s is rejected, on one line", async (query, reason) => {
  const lines: unknown[][] = []
  const warn = vi.spyOn(console, "warn").mockImplementation((...parts) => void lines.push(parts))
  const { send } = createBrowser(Auth, { providers: [provider], logger: {} })
  const { headers } = await send(`callback/hub?${query}`)
  warn.mockRestore()
  expect(headers.get("location")).toBe("https://app.test/auth/signin?error=InvalidCheck&code=unknown")
  expect(lines).toEqual([[expect.stringContaining(`InvalidCheck: Provider "hub": ${reason}`)]])
})

test("a posted response without a state is logged with what the provider says", async () => {
  const { post, logged } = createBrowser(Auth, { providers: [provider] })
  await post("callback/hub", Object.fromEntries(new URLSearchParams(refused)))
  expect(logged.join()).toContain("the provider answered with access_denied")
})

test("the oldest of six sign-ins in progress fails with the reason that five are kept", async () => {
  const { send, post, logged } = createBrowser(Auth, { providers: [provider] })
  const states: string[] = []
  for (let i = 0; i < 6; i++) {
    states.push(new URL((await post("signin/hub")).headers.get("location")!).searchParams.get("state")!)
  }
  const { headers } = await send(`callback/hub?code=c&state=${states[0]}`)
  expect(headers.get("location")).toBe("https://app.test/auth/signin?error=InvalidCheck&code=dropped")
  expect(logged.join()).toContain("of the sign-ins in progress in one browser, the newest 5 are kept")
})
