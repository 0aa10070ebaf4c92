import { customFetch } from "@svc-auth/core"
import type { Provider } from "@svc-auth/core/providers"
import { expect, test } from "vitest"
import { oauth } from "../../../core/src/oauth/define.ts"
import { createAda, email, strategies } from "./world.ts"

test.each(strategies)(
  "a token that the provider's `account` repeats after the second factor is not logged under %s (case 93)",
  async (strategy) => {
    let fails = false
    const provider = oauth({
      ...{ id: "idp", name: "IdP", clientId: "client", clientSecret: "client-secret" },
      authorization: "https://idp.test/authorize",
      ...{ token: "https://idp.test/token", userinfo: "https://idp.test/me" },
      account({ access_token }) {
        if (fails) throw new Error(`the service refused ${access_token}`)
        return {}
      },
      [customFetch]: (input: RequestInfo | URL) =>
        Promise.resolve(Response.json(
          String(input).endsWith("/token")
            ? { access_token: "opaque-zebra-0123456789", token_type: "bearer" }
            : { id: "1", email, name: "Ada" },
        )),
    })()
    const { ada, adapter, configure, config, logged } = await createAda(strategy)
    configure({ providers: [...config().providers as Provider[], provider] })
    await adapter.linkAccount({ userId: "a1", provider: "idp", providerAccountId: "1", type: "oauth" })
    const started = await ada.post("signin/idp")
    const state = new URL(started.headers.get("location")!).searchParams.get("state")!
    const returned = await ada.fetch(`callback/idp?state=${state}&code=c`)
    expect(returned.headers.get("location")).toContain("/second-factor")
    fails = true
    await ada.answer(ada.code())
    expect(logged).toContain("CallbackRouteError: the service refused [redacted]")
    expect(logged.join()).not.toContain("zebra")
  },
)
