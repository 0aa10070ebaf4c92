import { ask } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [27],
  name: "no header changes the host in a mailed link if an origin is configured",
  needs: ["fixtures", "email", "proxy-headers", "app-test", "store"],
  fixture: "email-fixed-origin",
  async run({ agent, mail, expect }) {
    const csrfToken = await csrfOf(agent)
    const spoofs = [
      { host: "evil.test" },
      { "x-forwarded-host": "evil.test" },
      { forwarded: "host=evil.test;proto=https" },
      { "x-forwarded-proto": "http" },
    ]
    for (const [index, headers] of spoofs.entries()) {
      const name = `ada${index}`
      await agent.post("/auth/signin/email", { csrfToken, email: mail.address(name) }, { headers })
      expect(new URL(mail.link(name)).origin, JSON.stringify(headers)).toBe("https://app.test")
      const [letter] = mail.letters(name)
      expect(`${letter?.subject}${letter?.text}${letter?.html}`, "the mail").not.toContain("evil")
    }
    agent.use("email")
    const refused = await agent.post("/auth/signin/email", { csrfToken, email: mail.address("eve") }, {
      headers: { "x-forwarded-host": "app.test, evil.test" },
    })
    expect([refused.status, mail.letters("eve").length], "two hosts").toBe([400, 0])
    expect((await ask(agent, mail.address("bob"))).status, "status without a spoof").toBe(303)
  },
}
