import type { Scenario } from "../../scenario.ts"
import { accountPath, buttonsOf, signInFrom } from "../../account-page-steps.ts"

const onlyThis = "Only this device can be shown here."

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [],
  name: "the account page leaves out what the store cannot do, and says that it shows only this device",
  needs: ["fixtures", "oidc", "oauth", "store"],
  async run({ agent, idp, expect }) {
    for (const fixture of ["account-page-plain", "account-page-jwt"] as const) {
      const [browser, other] = [agent.fresh().use(fixture), agent.fresh().use(fixture)]
      for (const one of [browser, other]) await signInFrom(one, idp, { account: "alan" })
      const page = await browser.get(accountPath)
      expect(page.status, `${fixture}: status`).toBe(200)
      expect(page.text, `${fixture}: devices`).toContain(onlyThis)
      for (const text of ["End", "Sign out on all other devices", "Sign out everywhere"]) {
        expect(buttonsOf(page).includes(text), `${fixture}: button "${text}"`).toBe(false)
      }
      expect(page.forms.some(({ action }) => action.endsWith("/signin/idp-oauth")), `${fixture}: links accounts`)
        .toBe(true)
      expect(buttonsOf(page).includes("Sign out"), `${fixture}: button "Sign out"`).toBe(true)
    }
  },
}
