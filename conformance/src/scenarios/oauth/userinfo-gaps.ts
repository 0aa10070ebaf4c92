import type { Scenario } from "../../scenario.ts"
import { signInBy } from "../../oauth-steps.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  id: "oauth/userinfo-gaps",
  spec: ["2.4/profile"],
  cases: [12],
  name: "userinfo fills what the ID token leaves out and overrides nothing",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    await idp.next({ faults: ["userinfo/other-claims"], claims: { email: null } })
    await signInBy(agent, idp)
    const { user } = await sessionOf(agent) ?? {}
    expect(user?.["name"], "name, of the ID token").toBe("Ada Lovelace")
    expect(user?.["email"], "e-mail, of userinfo").toBe("else@idp.test")
  },
}
