import { credentialsTarget, isHandled, isSignedIn, toFields } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [40, 87],
  name: "a password that is not a string signs no user in, and the server does not fail",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect }) {
    const { password } = toFields(agent)
    for (const odd of [null, 1, true, [], {}, ["x"], { toString: "x" }]) {
      const page = await agent.postJson(credentialsTarget(agent), { ...await rightForm(agent), [password]: odd })
      expect(isHandled(page), `${JSON.stringify(odd)} is answered without a server error (${page.status})`).toBe(true)
      expect(await isSignedIn(agent), `the user is signed in with ${JSON.stringify(odd)}`).toBe(false)
    }
  },
}
