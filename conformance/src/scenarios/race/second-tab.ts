import { arrive, lastErrorOf, nameOf, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/createUser", "6/linkAccount"],
  cases: [62, 106],
  name: "a new user whose second tab arrives between createUser and linkAccount is signed in by both tabs",
  needs: ["fixtures", "oidc", "store"],
  async run({ agent, idp, expect }) {
    const visits = [
      ["database-overtaken", "ada", "Ada Lovelace"],
      ["jwt-overtaken", "grace", "Grace Hopper"],
      ["database-plain-overtaken", "alan", "Alan Turing"],
      // the second tab may link by the verified address itself: then the first one's link fails
      ["database-trusted-overtaken", "mallory", "Mallory"],
    ] as const
    for (const [fixture, account, name] of visits) {
      const tabs = [agent.fresh().use(fixture), agent.fresh().use(fixture)]
      const callbacks: URL[] = []
      for (const tab of tabs) {
        await idp.next({ account })
        callbacks.push(await toReturn(tab))
      }
      await Promise.all(tabs.map((tab, n) => arrive(tab, callbacks[n]!, idp)))
      for (const tab of tabs) expect(await nameOf(tab), `${fixture}: name in either tab`).toBe(name)
      expect(await lastErrorOf(agent), `${fixture}: logged`).toBe(undefined)
    }
    expect((await eventsOf(agent, "createUser")).length, "users").toBe(visits.length)
    expect((await eventsOf(agent, "linkAccount")).length, "accounts").toBe(visits.length)
  },
}
