import { signInBy, signUpBy } from "../../password-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [95, 102, 122],
  name: "while the store of passwords is down, no user is signed in and no password is called wrong",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password",
  async run({ agent, mail, expect }) {
    await signUpBy(agent, mail)
    const page = await signInBy(agent.fresh().use("password-down"), mail.address())
    expect([page.location?.pathname, page.location?.searchParams.get("error")], "where it leads").toBe([
      agent.auth("/error"),
      "Configuration",
    ])
  },
}
