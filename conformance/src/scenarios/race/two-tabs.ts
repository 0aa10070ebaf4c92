import type { Scenario } from "../../scenario.ts"
import { arrive, nameOf, toReturn } from "../../oauth-steps.ts"
import { eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/createUser"],
  cases: [62, 106],
  name: "a new user who returns in two tabs at once becomes one user with one account, and is signed in",
  needs: ["fixtures", "oidc", "store"],
  async run({ agent, idp, expect }) {
    for (
      const [fixture, account, name] of [
        ["database-slow", "ada", "Ada Lovelace"],
        ["jwt-slow", "grace", "Grace Hopper"],
        // without an address, by which the second tab could find the user
        ["database-slow", "edsger", null],
      ] as const
    ) {
      const browser = agent.fresh().use(fixture)
      const callbacks: URL[] = []
      for (let n = 0; n < 2; n++) {
        await idp.next({ account })
        callbacks.push(await toReturn(browser))
      }
      await Promise.all(callbacks.map((callback) => arrive(browser, callback, idp)))
      expect(await nameOf(browser) ?? null, `${fixture}: name of ${account}`).toBe(name)
    }
    expect((await eventsOf(agent, "createUser")).length, "users").toBe(3)
    expect((await eventsOf(agent, "linkAccount")).length, "accounts").toBe(3)
  },
}
