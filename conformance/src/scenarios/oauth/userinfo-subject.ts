import type { Scenario } from "../../scenario.ts"
import { expectRefusal, signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["2.4/profile"],
  cases: [12],
  name: "userinfo of another user, of no user, of another issuer or for another client signs no user in",
  needs: ["fixtures", "oidc"],
  async run(stage) {
    const { agent, idp } = stage
    for (const what of ["wrong-sub", "no-sub", "empty-sub", "wrong-iss", "wrong-aud"] as const) {
      const fault = `userinfo/${what}` as const
      await idp.next({ faults: ["id-token/fine-thin", fault] })
      await expectRefusal(stage, await signInBy(agent, idp), ["OAuthCallbackError"], fault)
    }
  },
}
