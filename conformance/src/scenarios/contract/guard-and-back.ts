import { findSignInForm, signInOn } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized", "2.8/redirect"],
  cases: [31],
  name: "a user whom the guard sends to sign in comes back to the guarded page",
  needs: ["user", "guard"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    const page = await agent.follow(agent.app.guarded)
    expect(new URL(page.url).origin, "origin of where it leads").toBe(agent.origin)
    const form = findSignInForm(agent, page)
    expect(form !== undefined, "there is a form to sign in with").toBe(true)
    const end = await signInOn(agent, page, form!, services)
    expect(new URL(end.url).pathname, "where it ends").toBe(agent.app.guarded)
    expect(end.status, "status").toBe(200)
  },
}
