import { isHandled, isSignedIn, signInTarget } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [91],
  name: "a body of two megabytes is rejected",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect }) {
    const form = await rightForm(agent)
    const page = await agent.post(signInTarget(agent), { ...form, padding: "x".repeat(2_000_000) })
    // a proxy answers 502 if the app closes the connection before it has read the whole body
    expect(isHandled(page) && page.status >= 400 || page.status === 502, `it is refused (${page.status})`).toBe(true)
    expect(await isSignedIn(agent), "the user is signed in").toBe(false)
  },
}
