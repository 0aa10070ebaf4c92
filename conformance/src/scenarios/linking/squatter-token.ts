import type { Agent } from "../../agent.ts"
import type { Scenario } from "../../scenario.ts"
import { signInBy } from "../../oauth-steps.ts"
import { sessionOf } from "../../steps.ts"

const addressOf = async (agent: Agent) => (await sessionOf(agent))?.user?.["email"]

export const scenario: Scenario = {
  spec: ["6/linkAccount"],
  cases: [50],
  name: "a squatter's token, which nothing can revoke, links no account once the owner has proven the address",
  needs: ["fixtures", "oidc", "oauth", "store"],
  fixture: "jwt-trusted-emails",
  async run({ agent, idp, expect }) {
    const squatter = agent.fresh()
    await idp.next({ account: "mallory", claims: { email: "ada@idp.test", email_verified: false } })
    await signInBy(squatter, idp)
    await signInBy(agent, idp)
    expect([await addressOf(squatter), await addressOf(agent)], "addresses of squatter and owner").toBe([
      "ada@idp.test",
      "ada@idp.test",
    ])
    const later = [agent.fresh(), agent.fresh()] as const
    for (const browser of [squatter, later[0]]) {
      await idp.next({ account: "grace" })
      await signInBy(browser, idp, { provider: "idp-oauth" })
    }
    for (const browser of [agent, later[1]]) {
      await idp.next({ account: "barbara" })
      await signInBy(browser, idp, { provider: "idp-oauth" })
    }
    expect(await addressOf(later[0]), "whose the squatter's other account is").toBe("grace@idp.test")
    expect(await addressOf(later[1]), "whose the owner's other account is").toBe("ada@idp.test")
  },
}
