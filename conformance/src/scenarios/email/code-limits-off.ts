import { ask, enter, isCodeRefusal, perMail, toCode, toWrong } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [80],
  name: "wrong codes are counted even if limits are off, by the adapter or by the store that the app sets",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code-unlimited",
  async run({ agent, mail, expect }) {
    for (const fixture of ["email-code-unlimited", "email-code-counted-apart"] as const) {
      const browser = agent.fresh().use(fixture)
      const code = await toCode(browser, mail, fixture)
      for (let i = 1; i <= perMail; i++) await enter(browser, toWrong(code, i))
      expect(isCodeRefusal(await enter(browser, code)), `${fixture}: the right code is refused`).toBe(true)
      const next = await toCode(browser, mail, fixture)
      expect((await enter(browser, next)).location?.pathname, `${fixture}: the next code`).toBe("/protected")
    }
    for (const fixture of ["email-code-uncounted", "email-code-uncounted-unlimited"] as const) {
      const page = await agent.fresh().use(fixture).get("/auth/signin")
      expect(page.status, `${fixture}: status without a store that counts`).toBe(500)
      await ask(agent.fresh().use("email-code"), mail.address(fixture))
    }
  },
}
