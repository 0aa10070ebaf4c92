import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf, eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/linkAccount", "6/createUser"],
  cases: [44],
  name: "every spelling of an address in an international domain belongs to one user",
  needs: ["fixtures", "oidc", "oauth", "store"],
  fixture: "database-trusted-emails",
  async run({ agent, idp, expect }) {
    const address = "emilie@xn--bcher-kva.test"
    await idp.next({ account: "emilieComposed" })
    await signInBy(agent, idp, { provider: "idp-oauth" })
    const other = agent.fresh()
    await idp.next({ account: "emilie" })
    await signInBy(other, idp)
    expect(await nameOf(other), "name").toBe("Emilie du Chatelet")
    const [created, ...more] = await eventsOf(agent, "createUser")
    expect([(created?.["user"] as { email: string }).email, more.length], "users made").toBe([address, 0])
    expect((await callsOf(agent, "linkAccount")).length, "accounts linked").toBe(2)
  },
}
