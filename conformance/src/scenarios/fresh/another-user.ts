import { expectSameSession, freshLife, signInAgain, toSignInAgain } from "../../fresh-steps.ts"
import { password } from "../../fixtures/providers.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionCookiesOf } from "../../steps.ts"
import { eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/requireFresh"],
  cases: [],
  name:
    "another user's sign-in is refused where a fresh one is demanded: the session stays, and no account is linked or created",
  needs: ["app", "fixtures", "oidc", "credentials", "store"],
  async run({ agent, idp, expect }) {
    const error = "FreshSignInRequired"
    for (const fixture of ["jwt-with-adapter", "database"] as const) {
      const browser = agent.fresh().use(fixture)
      await idp.order({ now: browser.now() })
      await signInBy(browser, idp)
      browser.wait(freshLife + 1)
      const before = sessionCookiesOf(browser)
      const what = `${fixture}: another account of the provider`
      const stranger = await signInAgain(browser, expect, idp, { account: "mallory" })
      await expectSameSession({ agent: browser, expect }, stranger, { error, before, what })
      await toSignInAgain(browser, expect)
      const form = { csrfToken: await csrfOf(browser), callbackUrl: "/fresh", username: "bob", password }
      const other = await browser.post("/auth/callback/credentials", form)
      await expectSameSession({ agent: browser, expect }, other, {
        error,
        before,
        what: `${fixture}: another provider`,
      })
      expect(await nameOf(browser), `${fixture}: user`).toBe("Ada Lovelace")
      const own = await signInAgain(browser, expect, idp)
      expect(own.location?.pathname, `${fixture}: where the own account leads`).toBe("/fresh")
      expect((await browser.get("/fresh")).json, `${fixture}: the page`).toBe({ name: "Ada Lovelace" })
    }
    const names = (await eventsOf(agent, "createUser")).map(({ user }) => (user as { name?: unknown }).name)
    expect([...new Set(names)], "users created").toBe(["Ada Lovelace"])
    expect((await eventsOf(agent, "signIn")).every(({ user }) => (user as { name?: unknown }).name === "Ada Lovelace"))
      .toBe(true)
  },
}
