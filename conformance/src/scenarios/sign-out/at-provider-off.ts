import { logoutCookie, returnPath, signOutWith } from "../../logout-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [],
  name: "without the provider's option a session has no cookie for a logout, and there is no route for a return",
  needs: ["fixtures", "oidc", "credentials"],
  async run({ agent, idp, expect }) {
    const page = await signInBy(agent, idp)
    expect(page.setCookies.filter((line) => line.includes("svc.logout")), "cookies").toBe([])
    expect((await agent.get(returnPath())).status, "status of the return").toBe(404)
    expect((await signOutWith(agent, { provider: "true" })).location?.href, "where it leads").toBe(`${agent.origin}/`)

    agent.use("logout")
    expect((await agent.get(returnPath("local"))).status, "status for a provider without the option").toBe(404)
    for (const provider of ["credentials", "local"]) {
      const browser = agent.fresh()
      await signInBy(browser, idp)
      expect(browser.jar.get(logoutCookie) === undefined, "the cookie is missing").toBe(false)
      // in a store, a second account of a signed-in user is linked to them
      if (provider === "local") await idp.next({ account: "alan" })
      await (provider === "local" ? signInBy(browser, idp, { provider }) : signInAs(browser))
      expect(browser.jar.get(logoutCookie), `cookie after a sign-in with ${provider}`).toBe(undefined)
    }
    const head = await agent.send("HEAD", `${returnPath()}?state=x`, undefined, {})
    expect([head.status, head.setCookies], "HEAD").toBe([200, []])
    expect((await agent.post(returnPath())).status, "POST").toBe(405)
  },
}
