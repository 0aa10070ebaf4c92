import type { Scenario } from "../../scenario.ts"
import { expectRefusal, outlive, signInBy } from "../../oauth-steps.ts"

const refusals = ["InvalidCheck", "OAuthCallbackError"]

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [5, 6],
  name: "the issuer in a callback is required if announced, compared if present and optional if unknown (RFC 9207)",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run(stage) {
    const { agent, idp, expect } = stage
    const wrong = ["callback/iss-wrong", "callback/iss-duplicate"] as const
    for (const fault of ["callback/iss-missing", ...wrong] as const) {
      await idp.next({ faults: [fault] })
      await expectRefusal(stage, await signInBy(agent, idp), ["InvalidCheck", "OAuthCallbackError"], fault)
    }
    for (const fault of wrong) {
      await idp.next({ faults: [fault] })
      await expectRefusal(stage, await signInBy(agent, idp, { provider: "named" }), refusals, `manual, ${fault}`)
    }
    expect(await idp.requests("token"), "codes redeemed").toBe([])
    await idp.next({ faults: ["callback/iss-missing"] })
    expect((await signInBy(agent, idp, { provider: "named" })).location?.pathname, "manual, missing").toBe("/protected")

    await outlive(agent, idp)
    await idp.always({ faults: ["discovery/no-iss-support"] })
    // with a store the next sign-in links an account, for which the session must be a recent one
    const later = agent.fresh()
    await signInBy(later, idp, { provider: "named" })
    expect((await signInBy(later, idp)).location?.pathname, "not announced, missing").toBe("/protected")
    await idp.next({ faults: ["callback/iss-extra"] })
    expect((await signInBy(later, idp)).location?.pathname, "not announced, right").toBe("/protected")
    const browser = agent.fresh()
    await idp.next({ faults: ["callback/iss-wrong"] })
    await expectRefusal({ agent: browser, expect }, await signInBy(browser, idp), ["InvalidCheck"], "not announced")
  },
}
