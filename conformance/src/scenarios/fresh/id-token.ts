import { expectSameSession, freshLife, freshNameOf, signInAgain } from "../../fresh-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookiesOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/requireFresh"],
  cases: [],
  name:
    "a fresh sign-in needs an ID token that tells that the provider authenticated the user recently, as it was asked to",
  needs: ["app", "fixtures", "oidc", "store"],
  async run({ agent, idp, expect }) {
    for (const fixture of ["jwt-with-adapter", "database"] as const) {
      const browser = agent.fresh().use(fixture)
      await idp.order({ now: browser.now() })
      await signInBy(browser, idp)
      browser.wait(freshLife + 1)
      const before = sessionCookiesOf(browser)
      const now = () => Math.floor(browser.now() / 1000)
      const wrong: Readonly<Record<string, () => unknown>> = {
        missing: () => undefined,
        "a text": () => String(now()),
        null: () => null,
        "too old": () => now() - freshLife - 40,
        "in the future": () => now() + 90,
      }
      for (const [name, toTime] of Object.entries(wrong)) {
        const page = await signInAgain(browser, expect, idp, { claims: { auth_time: toTime() } })
        const what = `${fixture}: auth_time is ${name}`
        await expectSameSession({ agent: browser, expect }, page, { error: "OAuthCallbackError", before, what })
      }
      const asked = (await idp.requests("authorize")).at(-1)?.parameters
      expect([asked?.["max_age"], asked?.["acr_values"]], `${fixture}: asked`).toBe([String(freshLife), undefined])
      const page = await signInAgain(browser, expect, idp, { claims: { auth_time: now() - freshLife + 60 } })
      expect(page.location?.href, `${fixture}: where a recent authentication leads`).toBe(`${browser.origin}/fresh`)
      expect(await freshNameOf(browser), `${fixture}: the page`).toBe("Ada Lovelace")
    }
  },
}
