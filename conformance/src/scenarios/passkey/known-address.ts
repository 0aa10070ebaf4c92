import { signInBy } from "../../oauth-steps.ts"
import { expectRefusal, register, storedPasskeys, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/linkAccount"],
  cases: [50, 51, 53],
  name: "a new passkey with another user's address is rejected and not stored",
  needs: ["fixtures", "oidc", "store"],
  fixture: "passkey",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    for (const email of ["ada@idp.test", "ADA@IDP.test"]) {
      const other = agent.fresh()
      const page = await register(other, toDevice(agent), { email })
      await expectRefusal({ agent: other, expect }, page, email, "OAuthAccountNotLinked")
    }
    expect((await newUsersOf(agent)).length, "users made").toBe(1)
    expect((await storedPasskeys(agent)).length, "passkeys stored").toBe(0)
  },
}
