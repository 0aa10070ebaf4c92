import { logIn, meOf } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

const paths = ["/", "/api/me", "/lazy", "/parallel", "/both", "/protected"]

export const scenario: Scenario = {
  spec: ["4.3/auth-server", "2.8/authorized"],
  cases: [77],
  name: "users whose requests share one kept-alive connection each see their own session",
  needs: ["app", "verbs", "guard", "fixtures", "credentials", "socket"],
  async run({ agent, expect }) {
    const statuses = []
    for (const fixture of ["default", "answers-itself", "default"] as const) {
      statuses.push((await agent.fresh().use(fixture).get("/protected", { kind: "program" })).status)
    }
    expect(statuses, "what the guard answers to requests that follow one another on a shared connection").toBe(
      [401, 418, 401],
    )
    const [alice, bob, signedOut] = [agent, agent.fresh(), agent.fresh()]
    await logIn(alice)
    await logIn(bob, "bob")
    // one after the other, so that each request finds the connection that the one before has left
    for (const path of paths) {
      for (const [browser, name] of [[alice, "Alice"], [signedOut, undefined], [bob, "Bob"]] as const) {
        const { body } = await browser.get(path)
        const seen = ["Alice", "Bob"].filter((one) => body.includes(one))
        expect(seen, `users whose session ${path} shows to ${name ?? "a signed-out user"} on a shared connection`).toBe(
          name === undefined ? [] : [name],
        )
      }
    }
    expect([await meOf(alice), await meOf(signedOut), await meOf(bob)], "users afterwards, on a shared connection")
      .toBe(
        ["Alice", undefined, "Bob"],
      )
  },
}
