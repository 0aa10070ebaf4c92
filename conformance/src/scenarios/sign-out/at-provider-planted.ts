import { hintOf, logoutCookie } from "../../logout-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { amongPlanted, cookiesOf, csrfOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [36, 111],
  name: "a planted cookie neither sends a user to the attacker's provider nor hides their own",
  needs: ["fixtures", "oidc", "credentials"],
  fixture: "logout",
  async run({ agent, idp, expect }) {
    const attacker = agent.fresh()
    await idp.next({ account: "mallory" })
    await signInBy(attacker, idp)
    const planted = [`${logoutCookie}=${attacker.jar.get(logoutCookie)}`, `${logoutCookie}=x`]

    await signInAs(agent)
    const csrfToken = await csrfOf(agent)
    const own = cookiesOf(agent)
    const local = await agent.post("/auth/signout", { csrfToken }, { cookie: [own, ...planted].join("; ") })
    expect(local.location?.href, "where a user with credentials is sent").toBe(`${agent.origin}/`)

    for (const cookie of amongPlanted("OWN", planted)) {
      const browser = agent.fresh()
      await signInBy(browser, idp)
      const token = await csrfOf(browser)
      const mine = `${logoutCookie}=${browser.jar.get(logoutCookie)}`
      const others = cookiesOf(browser).split("; ").filter((one) => one !== mine)
      const sent = [...others, cookie.replace("OWN", mine)].join("; ")
      const page = await browser.post("/auth/signout", { csrfToken: token }, { cookie: sent })
      expect(hintOf(page.location)?.sub, "subject of the hint").toBe("ada-1815")
    }
  },
}
