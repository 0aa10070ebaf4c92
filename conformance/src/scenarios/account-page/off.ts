import type { Scenario } from "../../scenario.ts"
import { accountPath } from "../../account-page-steps.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [],
  name: "without `accountPage` there is no account page, whether or not the app has a store",
  needs: ["fixtures", "credentials", "store"],
  async run({ agent, expect }) {
    for (const fixture of ["database", "default"] as const) {
      const browser = agent.fresh().use(fixture)
      await signInAs(browser)
      const unknown = await browser.get("/auth/no-such-page")
      const page = await browser.get(accountPath)
      expect([page.status, page.text], `${fixture}: page`).toBe([404, unknown.text])
      const program = await browser.get(accountPath, { kind: "program" })
      expect([program.status, program.json], `${fixture}: program`).toBe([404, { error: "UnknownAction" }])
      expect((await browser.post(accountPath)).status, `${fixture}: POST`).toBe(404)
    }
  },
}
