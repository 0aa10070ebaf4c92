import { hintOf, logoutCookie, signOutWith } from "../../logout-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [111],
  name: "with sessions in a database the hint is the ID token of the account's row, unless that began another session",
  needs: ["fixtures", "oidc", "store"],
  fixture: "database-logout",
  async run({ agent, idp, expect }) {
    await idp.next({ claims: { sid: "one", filler: "x".repeat(600) } })
    await signInBy(agent, idp)
    expect(agent.jar.get(logoutCookie)!.length < 500, "a cookie without the ID token").toBe(true)
    const second = agent.fresh()
    await idp.next({ claims: { sid: "two" } })
    await signInBy(second, idp)
    const [first, last] = [await signOutWith(agent), await signOutWith(second)]
    expect(hintOf(first.location), "hint of the first session").toBe(undefined)
    expect(first.location?.pathname.endsWith("/logout"), "the first one goes to the provider").toBe(true)
    expect(hintOf(last.location)?.["sid"], "session of the second hint").toBe("two")
    await signInBy(agent, idp)
    await signInBy(second, idp)
    expect(hintOf((await signOutWith(agent)).location)?.sub, "hint of a provider without session ids").toBe("ada-1815")
  },
}
