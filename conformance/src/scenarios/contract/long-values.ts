import { credentialsTarget, isHandled, isSignedIn, toFields } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [91],
  name: "a password of 50,000 characters is rejected without harm",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect }) {
    const form = await rightForm(agent)
    const page = await agent.post(credentialsTarget(agent), { ...form, [toFields(agent).password]: "x".repeat(50_000) })
    expect(isHandled(page), `it is answered without a server error (${page.status})`).toBe(true)
    expect(await isSignedIn(agent), "the user is signed in").toBe(false)
  },
}
