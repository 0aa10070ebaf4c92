import { decisionsOf, toLine } from "../../decision-steps.ts"
import { attemptWithRightPassword, exhaust, from } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [],
  name: "decisions name the network of the request and the limit that refused it, but no address",
  needs: ["fixtures", "credentials", "proxy-headers", "store"],
  fixture: "database-behind-proxy",
  async run({ agent, expect }) {
    const headers = from("192.0.2.77")
    await exhaust(agent, headers)
    await attemptWithRightPassword(agent, headers)
    await attemptWithRightPassword(agent, from("2001:db8:1:2::1"))
    const decisions = (await decisionsOf(agent)).slice(-2)
    expect(decisions.map(toLine), "decisions").toBe([
      "signIn refused credentials CredentialsSignin too_many_attempts",
      "signIn allowed credentials",
    ])
    expect(decisions.map(({ network }) => network), "networks").toBe(["192.0.2.0/24", "2001:db8:1::/48"])
  },
}
