import type { Agent } from "../../agent.ts"
import { logIn, meOf } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

const paths = ["/", "/api/me", "/lazy", "/parallel", "/both", "/streamed"]
const names = ["Alice", "Bob"]

export const scenario: Scenario = {
  spec: ["4.3/auth-server"],
  cases: [77],
  name: "parallel requests of several users each see their own session, and no user loses theirs",
  needs: ["app", "verbs", "fixtures", "credentials", "store"],
  async run({ agent, expect }) {
    // the first renews a session with each read; with the second each read waits for the store, so that the requests overlap
    for (const fixture of ["every-access", "database-slow"] as const) {
      const [alice, bob, signedOut] = [agent.fresh(), agent.fresh(), agent.fresh()].map((one) => one.use(fixture)) as [
        Agent,
        Agent,
        Agent,
      ]
      await logIn(alice)
      await logIn(bob, "bob")
      const visits = [...paths, ...paths, ...paths].flatMap((path) =>
        [[alice, "Alice"], [bob, "Bob"], [signedOut, undefined]].map(([browser, name]) =>
          [path, browser as Agent, name] as const
        )
      )
      const pages = await Promise.all(visits.map(([path, browser]) => browser.get(path)))
      for (const [i, [path, , name]] of visits.entries()) {
        const seen = names.filter((one) => pages[i]!.body.includes(one))
        expect(seen, `${fixture}: ${path} shows`).toBe(name === undefined ? [] : [name])
      }
      expect([await meOf(alice), await meOf(bob), await meOf(signedOut)], `${fixture}: afterwards`).toBe([
        "Alice",
        "Bob",
        undefined,
      ])
    }
  },
}
