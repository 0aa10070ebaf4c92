import type { Scenario } from "../../scenario.ts"
import { expectRefusal, signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  id: "oauth/userinfo-subject",
  spec: ["2.4/profile"],
  cases: [12],
  name: "userinfo of another person, or of nobody, is refused",
  needs: ["fixtures", "oidc"],
  async run(stage) {
    const { agent, idp } = stage
    for (const fault of ["userinfo/wrong-sub", "userinfo/no-sub", "userinfo/empty-sub"] as const) {
      await idp.next({ faults: ["id-token/fine-thin", fault] })
      await expectRefusal(stage, await signInBy(agent, idp), ["OAuthCallbackError"], fault)
    }
  },
}
