import { isSignedIn, signInForCookies } from "../../blackbox-steps.ts"
import { nameOf } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/4"],
  cases: [36, 55],
  name: "a sign-in replaces the session of the browser, even one that an attacker planted",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, fixtures, ...services }) {
    const before = await signInForCookies(agent, services)
    await signInForCookies(agent, services)
    expect(await isSignedIn(agent), "a user is signed in").toBe(true)
    const values = agent.jar.all(agent.now()).map(({ value }) => value)
    for (const { name, value } of before) expect(values.includes(value), `${name} is as before`).toBe(false)
    if (!fixtures) return
    const [attacker, victim] = [agent.fresh(), agent.fresh()]
    await signInAs(attacker, "bob")
    const planted = sessionCookiesOf(attacker)
    for (const pair of planted.split("; ")) {
      const [name = "", value = ""] = pair.split("=")
      victim.jar.plant(name, value, victim.origin, "Path=/; Secure; HttpOnly")
    }
    expect(await nameOf(victim), "name before").toBe("Bob")
    await signInAs(victim)
    expect(await nameOf(victim), "name after").toBe("Alice")
    expect(sessionCookiesOf(victim) === planted, "same cookie").toBe(false)
  },
}
