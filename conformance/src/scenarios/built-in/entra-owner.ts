import { storedSub } from "../../fixtures/stores.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf, newUsersOf } from "../../store-steps.ts"

const tid = "99999999-8888-4777-8666-555555555555"

export const scenario: Scenario = {
  spec: ["2.1/providerAccountId", "2.7/adapter"],
  cases: [9],
  name: "the owner of an account that Auth.js stored signs in with Microsoft Entra ID as the same user",
  needs: ["fixtures", "oidc", "store"],
  fixture: "database-from-auth-js",
  async run({ agent, idp, expect }) {
    const entra = idp.beside("entra/common/v2.0")
    await entra.always({ faults: ["discovery/tenant-pattern", "discovery/no-iss-support"] })
    await entra.next({ claims: { sub: storedSub, tid, iss: `${idp.issuer}-entra/${tid}/v2.0` } })
    await signInBy(agent, entra, { provider: "microsoft-entra-id" })
    expect(await nameOf(agent), "name").toBe("Ada of Auth.js")
    expect(await newUsersOf(agent), "new users").toBe([])
    const [row] = await callsOf(agent, "updateAccount")
    expect(row?.["providerAccountId"], "account whose tokens are refreshed").toBe(storedSub)
    const warnings = (await agent.seen()).filter(({ data }) => JSON.stringify(data)?.includes("sub-of-any-tenant"))
    expect(warnings.length, "warnings about `sub`").toBe(0)
  },
}
