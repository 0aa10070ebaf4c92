import type { Scenario } from "../../scenario.ts"
import { signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [6],
  name: "a provider that is configured by its endpoints can start to send iss without breaking its sign-ins",
  needs: ["fixtures", "oauth"],
  async run({ agent, idp, expect }) {
    for (const fault of ["callback/iss-missing", "callback/iss-extra", "callback/iss-wrong"] as const) {
      await idp.next({ faults: [fault] })
      const page = await signInBy(agent, idp, { provider: "idp-oauth" })
      expect(page.location?.pathname, fault).toBe("/protected")
    }
  },
}
