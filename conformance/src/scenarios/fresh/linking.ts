import { freshLife, freshNameOf } from "../../fresh-steps.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { register, toDevice } from "../../passkey-steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/requireFresh"],
  cases: [],
  name: "neither a linked account nor a new passkey makes the session fresh",
  needs: ["app", "fixtures", "oidc", "oauth", "store"],
  async run({ agent, idp, expect }) {
    for (const fixture of ["passkey", "passkey-jwt"] as const) {
      const [own, more] = fixture === "passkey" ? ["ada", "grace"] as const : ["alan", "barbara"] as const
      const browser = agent.fresh().use(fixture)
      await idp.order({ now: browser.now() })
      await idp.next({ account: own })
      await signInBy(browser, idp)
      const name = await nameOf(browser)
      expect(await freshNameOf(browser), `${fixture}: a new sign-in`).toBe(name)
      browser.wait(freshLife + 1)
      await idp.order({ now: browser.now() })
      await idp.next({ account: more })
      await signInBy(browser, idp, { provider: "idp-oauth" })
      expect(await nameOf(browser), `${fixture}: user`).toBe(name)
      expect(await freshNameOf(browser), `${fixture}: after linking`).toBe(undefined)
      await register(browser, toDevice(browser))
      expect(await nameOf(browser), `${fixture}: user`).toBe(name)
      expect(await freshNameOf(browser), `${fixture}: after adding a passkey`).toBe(undefined)
    }
  },
}
