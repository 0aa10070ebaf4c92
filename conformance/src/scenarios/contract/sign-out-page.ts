import { isSignedIn, signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [32, 49],
  name: "a link to the sign-out page ends no session, and the form on that page does",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    await signInForCookies(agent, services)
    const page = await agent.get(agent.auth("/signout"))
    expect(page.status, "status").toBe(200)
    expect(await isSignedIn(agent), "the user is signed in after the link").toBe(true)
    const form = page.forms[0]!
    await agent.submitForm(page, form, form.buttons[0]?.text ?? "", {})
    expect(await isSignedIn(agent), "the user is signed in after the form").toBe(false)
  },
}
