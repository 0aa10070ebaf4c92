import { lastErrorOf } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"
import { ask, callsOf } from "../../mail-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [40, 41, 42, 43, 45],
  name: "input other than one plain address is rejected before a look-up or a mail",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    const ada = mail.address()
    const bad = [
      "",
      "ada",
      `${ada},eve@evil.test`,
      `${ada};eve@evil.test`,
      `eve@evil.test ${ada}`,
      `${ada}\r\nBcc: eve@evil.test`,
      `Ada <${ada}>`,
      `"${ada}"@evil.test`,
      `"eve@evil.test"@mail.test`,
      ada.replace("@", "\uff20"),
      ada.replace("mail.test", "\u212aelvin.test"),
      ada.replace("mail", "ma\u200bil"),
      `${ada}@evil.test`,
      `${"a".repeat(65)}@mail.test`,
    ]
    for (const email of bad) {
      const page = await ask(agent, email)
      expect([page.status, page.location?.pathname], JSON.stringify(email)).toBe([303, "/auth/signin"])
      expect(page.location?.searchParams.get("error"), "error").toBe("InvalidEmail")
    }
    const csrfToken = await csrfOf(agent)
    for (const email of [[ada], { address: ada }, null, 7]) {
      const page = await agent.postJson("/auth/signin/email", { csrfToken, email })
      expect([page.status, page.json], JSON.stringify(email)).toBe([400, { error: "InvalidEmail" }])
    }
    expect(await lastErrorOf(agent), "logged error").toBe("InvalidEmail")
    expect(callsOf(await agent.seen()), "calls of the store").toBe([])
    expect(mail.letters().length, "mails").toBe(0)
    const shown = await agent.follow(await ask(agent, "ada"))
    expect(shown.alerts.join(), "message on the page").toContain("not an e-mail address")
  },
}
