import { expect, test } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { getSettings } from "../../src/all-features.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { openContext } from "../../src/app/context.ts"
import { getSessionToken } from "../../src/oauth/access-token-verb.ts"
import { Auth, customFetch } from "../../src/index.ts"
import { oauth } from "../../src/oauth/define.ts"
import { Browser, origin } from "../browser.ts"

const secret = "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj"
const tokens = { access_token: "opaque-zebra-0123456789", refresh_token: "opaque-giraffe-0123456789" }

/** An app whose `callbacks.signIn` repeats the tokens in its error, and what it logs. */
function createApp() {
  const logged: Error[] = []
  const provider = oauth({
    ...{ id: "idp", name: "IdP", clientId: "client", clientSecret: "client-secret" },
    ...{ token: "https://idp.test/token", userinfo: "https://idp.test/me" },
    authorization: { url: "https://idp.test/authorize", params: { response_mode: "form_post" } },
    [customFetch]: (input: RequestInfo | URL) =>
      Promise.resolve(
        Response.json(
          String(input).endsWith("/token") ? { ...tokens, token_type: "bearer" } : { id: "1", name: "Ada" },
        ),
      ),
  })()
  const config: AuthConfig = {
    secret,
    origin,
    providers: [provider],
    callbacks: {
      signIn({ account }) {
        throw new Error(`the service refused ${account?.access_token} and ${account?.refresh_token}`)
      },
    },
    logger: { error: (_, error) => void logged.push(error), warn: () => {} },
  }
  return { logged, browser: new Browser((request) => Auth(request, config)) }
}

test.each(["query", "form_post"])(
  "tokens that callbacks.signIn repeats after a response by %s are not logged (case 93)",
  async (mode) => {
    const { logged, browser } = createApp()
    const started = await browser.post("signin/idp")
    const state = new URL(started.headers.get("location")!).searchParams.get("state")!
    const parameters = new URLSearchParams({ state, code: "c-0123456789" })
    if (mode === "query") await browser.fetch(`callback/idp?${parameters}`)
    else {
      await browser.fetch("callback/idp", { method: "POST", body: parameters })
      await browser.fetch("callback/idp")
    }
    expect(logged.map(({ message }) => message)).toEqual(["the service refused [redacted] and [redacted]"])
    expect(logged.map(({ stack }) => stack).join()).not.toMatch(/zebra|giraffe/)
  },
)

test.each<[string, () => Response]>([
  [
    "a refusal that repeats the refresh token",
    () =>
      Response.json({ error: "invalid_grant", error_description: `no session for ${tokens.refresh_token}` }, {
        status: 400,
      }),
  ],
  ["a network error that repeats it", () => {
    throw new Error(`cannot send ${tokens.refresh_token}`)
  }],
])("%s is logged without the token (case 93)", async (_, answer) => {
  const adapter = MemoryAdapter()
  const logged: Error[] = []
  let refreshes = false
  const provider = oauth({
    ...{ id: "idp", name: "IdP", clientId: "client", clientSecret: "client-secret" },
    authorization: "https://idp.test/authorize",
    ...{ token: "https://idp.test/token", userinfo: "https://idp.test/me" },
    [customFetch]: async (input: RequestInfo | URL) => {
      await Promise.resolve()
      if (refreshes) return answer()
      const isToken = String(input).endsWith("/token")
      return Response.json(isToken ? { ...tokens, token_type: "bearer", expires_in: 3600 } : { id: "1", name: "Ada" })
    },
  })()
  const config: AuthConfig = {
    ...{ secret, origin, adapter },
    providers: [provider],
    logger: { error: (_, error) => void logged.push(error), warn: () => {} },
  }
  const { post, fetch, cookies } = new Browser((request) => Auth(request, config))
  const state = new URL((await post("signin/idp")).headers.get("location")!).searchParams.get("state")!
  await fetch(`callback/idp?state=${state}&code=c`)
  adapter.updateAccount({ provider: "idp", providerAccountId: "1", expires_at: 1 })
  refreshes = true
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const context = openContext(new Request(origin, { headers: { cookie } }), getSettings(config))
  const reading = { status: "ok", session: { user: {}, expires: "" } } as const
  await expect(getSessionToken(context, reading, "idp")).rejects.toThrow('Provider "idp": ')
  expect(logged).toHaveLength(1)
  const text = JSON.stringify(logged[0]) + logged[0]!.stack + (logged[0]!.cause as { err: Error }).err.stack
  expect(text).toContain("[redacted]")
  expect(text).not.toContain("giraffe")
})
