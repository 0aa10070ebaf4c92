import { returnPath, signOutWith } from "../../logout-steps.ts"
import { arrive, expectRefusal, nameOf, signInBy, toCallback, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [111],
  name: "a return from the provider without this browser's state leads to the app's root and ends no session",
  needs: ["fixtures", "oidc", "credentials"],
  fixture: "logout",
  async run(stage) {
    const { agent, idp, expect } = stage
    const home = `${agent.origin}/`
    await signInBy(agent, idp)
    const back = await toCallback(agent, (await signOutWith(agent, { callbackUrl: "/protected" })).location!)
    const state = back.searchParams.get("state")!
    const other = await signOutWith(await signedIn(agent.fresh()), { callbackUrl: "/protected" })
    const foreign = other.location!.searchParams.get("state")!

    await signInAs(agent)
    const evil = "&callbackUrl=https://evil.test/&redirectTo=https://evil.test/"
    for (
      const query of [
        "",
        "?state=",
        `?state=${foreign}`,
        `?state=${state.slice(0, -1)}${state.endsWith("A") ? "B" : "A"}`,
        `?state=${foreign}&state=${state}`,
        `?state=%00${evil}`,
        evil.replace("&", "?"),
      ]
    ) {
      const page = await agent.get(`${returnPath()}${query}`, { from: "https://evil.test/" })
      expect(page.location?.href, `where ${query} leads`).toBe(home)
      expect(page.setCookies.filter((line) => line.includes("session-token")), `${query} and the session`).toBe([])
      expect(await nameOf(agent), `name after ${query}`).toBe("Alice")
    }
    expect((await agent.get(`${back.href}${evil}`)).location?.href, "where the own state leads").toBe(
      `${agent.origin}/protected`,
    )
    expect((await agent.get(back.href)).location?.href, "where it leads again").toBe(home)
    expect(await nameOf(agent), "name at the end").toBe("Alice")

    // a state is for one provider and one purpose: neither does a logout finish a sign-in, nor the reverse
    const asked = (await signOutWith(await signedIn(agent), { callbackUrl: "/protected" })).location!.searchParams
    const elsewhere = await agent.get(`${returnPath("asked")}?state=${asked.get("state")}`)
    expect(elsewhere.location?.href, "where another provider's return leads").toBe(home)
    const used = (await signOutWith(await signedIn(agent))).location!.searchParams.get("state")
    const known = (await idp.requests("token")).length
    const callback = await agent.get(`/auth/callback/idp?code=x&state=${used}&iss=${idp.issuer}`)
    expect(callback.location?.searchParams.get("error"), "the callback's error").toBe("InvalidCheck")
    expect((await idp.requests("token")).length, "token requests").toBe(known)
    const signIn = await toReturn(agent, { callbackUrl: "/protected" })
    const mixed = await agent.get(`${returnPath()}?state=${signIn.searchParams.get("state")}`)
    expect(mixed.location?.href, "where a sign-in's state leads").toBe(home)

    await expectRefusal(
      { agent: agent.fresh(), expect },
      await arrive(agent.fresh(), signIn, idp),
      ["InvalidCheck"],
      "sign-in elsewhere",
    )

    async function signedIn(browser: typeof agent) {
      await signInBy(browser, idp)
      return browser
    }
  },
}
