import { logIn, meOf } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

const paths = ["/", "/api/me", "/lazy", "/parallel", "/both", "/streamed"]
const names = ["Alice", "Bob"]

export const scenario: Scenario = {
  spec: ["4.3/auth-server"],
  cases: [77],
  name: "parallel requests of several users each see their own session, and no user loses theirs",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "every-access",
  async run({ agent, expect }) {
    const [alice, bob, signedOut] = [agent, agent.fresh(), agent.fresh()]
    await logIn(alice)
    await logIn(bob, "bob")
    const visits = [...paths, ...paths, ...paths].flatMap((path) =>
      [[alice, "Alice"], [bob, "Bob"], [signedOut, undefined]].map(([browser, name]) =>
        [path, browser as typeof agent, name] as const
      )
    )
    const pages = await Promise.all(visits.map(([path, browser]) => browser.get(path)))
    for (const [i, [path, , name]] of visits.entries()) {
      const seen = names.filter((one) => pages[i]!.body.includes(one))
      expect(seen, `${path} shows`).toBe(name === undefined ? [] : [name])
    }
    expect([await meOf(alice), await meOf(bob), await meOf(signedOut)], "afterwards").toBe(["Alice", "Bob", undefined])
  },
}
