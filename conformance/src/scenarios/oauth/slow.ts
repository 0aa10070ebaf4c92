import { expectRefusal, signInBy, start } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [13, 75],
  name: "a provider that never responds leads to an error page after a time-out",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run(stage) {
    const { agent, idp, expect } = stage
    // in parallel, because each takes as long as the app's time-out
    const ends = (["userinfo/slow", "token/slow"] as const).map(async (fault) => {
      const browser = agent.fresh()
      await idp.next({ faults: [fault] })
      return { browser, page: await signInBy(browser, idp, { provider: "userinfo" }) }
    })
    for (const { browser, page } of await Promise.all(ends)) {
      await expectRefusal({ agent: browser, expect }, page, ["OAuthCallbackError"])
    }
    await idp.beside("other").always({ faults: ["discovery/slow"] })
    await expectRefusal(stage, await start(agent, { provider: "other" }), ["OAuthSignInError"])
  },
}
