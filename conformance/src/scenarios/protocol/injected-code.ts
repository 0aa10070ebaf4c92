import { isHandled } from "../../blackbox-steps.ts"
import { arrive, expectRefusal, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [1, 7, 8],
  name: "a code stolen from another browser signs no user in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    const { agent, idp, expect, fixtures } = stage
    // a provider that ignores PKCE: this library's nonce still rejects the code
    for (const careless of fixtures ? [false, true] : [false]) {
      if (careless) await idp.always({ faults: ["token/ignores-pkce"] })
      const own = await toReturn(agent)
      await idp.next({ account: "mallory" })
      const foreign = await toReturn(agent.fresh())
      own.searchParams.set("code", foreign.searchParams.get("code") ?? "")
      const page = await arrive(agent, own, idp)
      expect(isHandled(page), `the server does not fail (${page.status})`).toBe(true)
      const types = careless ? ["InvalidCheck"] : ["OAuthCallbackError"]
      await expectRefusal(stage, page, types, careless ? "by nonce" : "by PKCE")
    }
  },
}
