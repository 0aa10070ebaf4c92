import { addFactor, answer, codeOf, emailOf, openLink, toUserWithFactor } from "../../second-factor-steps.ts"
import { sessionCookie } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [55, 65, 115],
  name: "a pending sign-in leaves the session of the browser alone, and the second factor begins another one",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa",
  async run({ agent, mail, expect }) {
    for (const fixture of ["mfa", "mfa-jwt"] as const) {
      const [ada, eve] = [`ada-${fixture}`, `eve-${fixture}`] as const
      const factor = await toUserWithFactor(agent.fresh().use(fixture), mail, ada)
      const browser = agent.fresh().use(fixture)
      await openLink(browser, mail, eve)
      await addFactor(browser)
      const before = browser.jar.get(sessionCookie)
      await openLink(browser, mail, ada)
      expect(await emailOf(browser), `${fixture}: who is signed in while it waits`).toBe(mail.address(eve))
      expect(browser.jar.get(sessionCookie) === before, `${fixture}: the session cookie is the same`).toBe(true)
      await answer(browser, await codeOf(browser, factor))
      expect(await emailOf(browser), `${fixture}: who is signed in afterwards`).toBe(mail.address(ada))
      expect(browser.jar.get(sessionCookie) === before, `${fixture}: the session cookie is the old one`).toBe(false)
    }
  },
}
