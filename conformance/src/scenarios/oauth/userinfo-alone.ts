import type { Plan } from "../../idp/tenant.ts"
import { expectRefusal, nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

const plans: readonly Plan[] = [
  { claims: { sub: "mallory-666" } },
  { claims: { sub: null } },
  { claims: { iss: "https://other.test" } },
  { claims: { aud: "another-client" } },
  { faults: ["id-token/garbage"] },
  { faults: ["userinfo/wrong-sub"] },
  { faults: ["id-token/missing", "userinfo/no-sub"] },
  { faults: ["id-token/missing", "userinfo/empty-sub"] },
  { faults: ["userinfo/wrong-iss"] },
  { faults: ["userinfo/wrong-aud"] },
]

export const scenario: Scenario = {
  spec: ["2.4/profile"],
  cases: [3, 12],
  name:
    "a sign-in whose profile comes from userinfo alone uses PKCE and no nonce, and an ID token that does not match signs no user in",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run(stage) {
    const { agent, idp, expect } = stage
    const provider = "userinfo"
    for (const faults of [[], ["id-token/missing"], ["id-token/expired"], ["id-token/no-nonce"]] as const) {
      const browser = agent.fresh()
      await idp.next({ faults })
      await signInBy(browser, idp, { provider })
      expect(await nameOf(browser), `name, ${faults}`).toBe("Ada Lovelace")
    }
    const [authorize] = await idp.requests("authorize")
    expect(authorize?.parameters["code_challenge_method"], "challenge").toBe("S256")
    expect(authorize?.parameters["nonce"], "nonce").toBe(undefined)
    for (const plan of plans) {
      const browser = agent.fresh()
      await idp.next(plan)
      const page = await signInBy(browser, idp, { provider })
      await expectRefusal({ agent: browser, expect }, page, ["OAuthCallbackError"], JSON.stringify(plan))
    }
  },
}
