import { lastErrorOf, nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { eventsOf } from "../../store-steps.ts"

const tid = "99999999-8888-4777-8666-555555555555"

export const scenario: Scenario = {
  spec: ["6/linkAccount"],
  cases: [51],
  name: "a tenant cannot take over an account by putting another user's verified address into its tokens",
  needs: ["fixtures", "oidc", "store"],
  fixture: "database-built-in",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp.beside("gitlab/lab"), { provider: "gitlab" })
    const entra = idp.beside("entra/common/v2.0")
    await entra.always({ faults: ["discovery/tenant-pattern", "discovery/no-iss-support"] })
    const iss = `${idp.issuer}-entra/${tid}/v2.0`
    const attacker = agent.fresh()
    await entra.next({ account: "mallory", claims: { tid, iss, email: "ada@idp.test", email_verified: true } })
    await signInBy(attacker, entra, { provider: "microsoft-entra-id" })
    expect(await lastErrorOf(attacker), "logged").toBe("OAuthAccountNotLinked")
    expect(await nameOf(attacker), "name").toBe(undefined)
    expect((await eventsOf(agent, "linkAccount")).length, "accounts linked").toBe(1)
  },
}
