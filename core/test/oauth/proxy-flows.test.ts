import { describe, expect, test } from "vitest"
import { Auth } from "../../src/index.ts"
import { Auth as LeanAuth } from "../../src/lean.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { redirectProxyFeature } from "../../src/features.ts"
import GitHub from "../../src/providers/github.ts"
import { origin } from "../browser.ts"
import { createBrowser } from "../http/browser.ts"

const registered = "https://registered.test"
const provider = GitHub({ clientId: "id", clientSecret: "secret" })
const redirectProxyUrl = `${registered}/auth`

/** Returns the location to which the app redirects a user who signs in. */
const findLocation = async (auth: typeof Auth, config: Pick<AuthConfig, "providers"> & Partial<AuthConfig>) =>
  new URL((await createBrowser(auth, config).post("signin/github")).headers.get("location")!)

const forms = [
  ["@svc-auth/core", Auth, (config: Partial<AuthConfig>) => ({ providers: [provider], ...config })],
  [
    "@svc-auth/core/lean",
    LeanAuth,
    (config: Partial<AuthConfig>) => ({ providers: [provider], use: [redirectProxyFeature], ...config }),
  ],
] as const

describe.each(forms)("%s", (_, auth, create) => {
  test("a registered deployment forwards a callback to the listed deployment where the sign-in began", async () => {
    const { searchParams } = await findLocation(auth, create({ redirectProxyUrl }))
    expect(searchParams.get("redirect_uri")).toBe(`${registered}/auth/callback/github`)
    const query = `state=${searchParams.get("state")}&code=c`
    const { send } = createBrowser(auth, create({ origin: registered, redirectProxyOrigins: [origin] }))
    expect((await send(`callback/github?${query}`)).headers.get("location")).toBe(
      `${origin}/auth/callback/github?${query}`,
    )
  })

  test("a registered deployment does not forward to a deployment that is not listed, and logs which line to add", async () => {
    const { searchParams } = await findLocation(auth, create({ redirectProxyUrl }))
    const { send, logged } = createBrowser(auth, create({ origin: registered }))
    const { headers } = await send(`callback/github?state=${searchParams.get("state")}&code=c`)
    expect(headers.get("location")).toContain(`${registered}/auth/signin?error=InvalidCheck`)
    expect(logged).toEqual([expect.stringContaining(`add "${origin}" to redirectProxyOrigins`)])
  })
})

describe("@svc-auth/core/lean without redirectProxyFeature", () => {
  test.each<[string, Partial<AuthConfig>]>([
    ["redirectProxyUrl", { redirectProxyUrl }],
    ["redirectProxyOrigins", { redirectProxyOrigins: [origin] }],
    ["redirectProxyUrl of a provider", {
      providers: [GitHub({ clientId: "id", clientSecret: "secret", redirectProxyUrl })],
    }],
  ])("rejects %s, and the error names the feature", async (_, options) => {
    const { send, logged } = createBrowser(LeanAuth, { providers: [provider], ...options })
    expect((await send("session")).status).toBe(500)
    expect(logged).toEqual([
      expect.stringMatching(
        /^InvalidConfig: .*`use: \[redirectProxyFeature\]`.* from @svc-auth\/core\/features/,
      ),
    ])
  })

  test("does not forward a callback, and rejects its state as unknown", async () => {
    const { searchParams } = await findLocation(Auth, { providers: [provider], redirectProxyUrl })
    const { send, logged } = createBrowser(LeanAuth, { providers: [provider], origin: registered })
    const { headers } = await send(`callback/github?state=${searchParams.get("state")}&code=c`)
    expect(headers.get("location")).toContain("error=InvalidCheck&code=unknown")
    expect(logged).toEqual([expect.stringContaining("the `state` was changed, belongs")])
  })

  test("serves a configuration whose options are empty", async () => {
    const { send } = createBrowser(LeanAuth, {
      providers: [provider],
      redirectProxyUrl: "",
      redirectProxyOrigins: [],
    })
    expect((await send("session")).status).toBe(200)
  })
})
