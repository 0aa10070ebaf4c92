import { credentialsTarget, signInForCookies, toFields } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["3/authorize-throws"],
  cases: [],
  name: "a signed-in user stays signed in if a sign-in fails",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect, fixtures, ...services }) {
    await signInForCookies(agent, services)
    const { user } = (await sessionOf(agent))!
    const { person, password } = toFields(agent)
    const form = { ...await rightForm(agent), [password]: "wrong" }
    for (const fields of fixtures ? [form, { ...form, [person]: "bob" }] : [form]) {
      await agent.post(credentialsTarget(agent), fields)
      expect((await sessionOf(agent))?.user, "user after the failed sign-in").toBe(user)
    }
  },
}
