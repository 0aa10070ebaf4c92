import { ask } from "../../mail-steps.ts"
import { lastErrorOf } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [],
  name: "the sign-in page shows an error if the mail cannot be sent, and the log contains the cause",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    const page = await ask(agent, mail.address(), "dead-mail")
    expect([page.status, page.location?.pathname], "where it leads").toBe([303, "/auth/signin"])
    expect(page.location?.searchParams.get("error"), "error").toBe("EmailSignInError")
    const shown = await agent.follow(page)
    expect(shown.alerts.join(), "message on the page").toContain("could not be sent")
    expect(await lastErrorOf(agent), "logged error").toBe("EmailSignInError")
  },
}
