import { freshLife, toAuthorizationAgain, toSignInAgain } from "../../fresh-steps.ts"
import { arrive, nameOf, signInBy, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/requireFresh"],
  cases: [],
  name: "a demand for a fresh sign-in holds only for the session that it names",
  needs: ["app", "fixtures", "oidc", "credentials", "store"],
  async run({ agent, idp, expect }) {
    for (const fixture of ["jwt-with-adapter", "database"] as const) {
      const browser = agent.fresh().use(fixture)
      await idp.order({ now: browser.now() })
      await signInBy(browser, idp)
      browser.wait(freshLife + 1)
      const sent = await browser.get("/fresh")
      const page = await toSignInAgain(browser, expect)
      const authorization = await toAuthorizationAgain(browser, page)

      const other = agent.fresh().use(fixture)
      other.wait(freshLife + 1)
      await signInAs(other)
      const planted = await other.get(sent.location!.href)
      expect(planted.setCookies.filter((line) => line.includes("svc.fresh")), `${fixture}: a planted URL`).toBe([])

      await idp.order({ now: browser.now() })
      await idp.next({ claims: { auth_time: Math.floor(browser.now() / 1000) } })
      const callback = await toCallback(browser, authorization)
      await browser.get("/auth/signin")
      await signInAs(browser)
      const late = await arrive(browser, callback, idp)
      expect(late.location?.searchParams.get("error"), `${fixture}: its session has ended`).toBe("InvalidCheck")
      expect(await nameOf(browser), `${fixture}: user`).toBe("Alice")
      await browser.post("/auth/signout", { csrfToken: await csrfOf(browser) })

      await signInBy(browser, idp)
      browser.wait(freshLife + 1)
      await toSignInAgain(browser, expect)
      await browser.get("/auth/signin")
      await idp.next({ account: "grace" })
      await signInBy(browser, idp)
      expect(await nameOf(browser), `${fixture}: a sign-in for another purpose`).toBe("Ada Lovelace")
    }
  },
}
