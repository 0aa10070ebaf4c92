import { expect, test } from "vitest"
import { Auth, customFetch } from "../../src/index.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { oauth } from "../../src/oauth/define.ts"
import { Browser, origin } from "../browser.ts"

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
        Response.json(String(input).endsWith("/token") ? { ...tokens, token_type: "bearer" } : { id: "1", name: "Ada" }),
      ),
  })()
  const config: AuthConfig = {
    secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
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
