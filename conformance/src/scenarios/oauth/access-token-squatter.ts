import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { askToken } from "../../token-steps.ts"

export const scenario: Scenario = {
  spec: ["6/linkAccount"],
  cases: [50],
  name: "a squatter's session, which nothing can revoke, gets no token once the owner has proven the address",
  needs: ["app", "fixtures", "oidc", "store"],
  fixture: "jwt-trusted-emails",
  async run({ agent, idp, expect }) {
    const squatter = agent.fresh()
    await idp.next({ account: "mallory", claims: { email: "ada@idp.test", email_verified: false } })
    await signInBy(squatter, idp)
    expect((await askToken(squatter)).tokens.length, "tokens of the squatter, before").toBe(1)
    await signInBy(agent, idp)
    expect((await askToken(agent)).tokens.length, "tokens of the owner").toBe(1)
    for (const providerAccountId of ["ada-1815", "mallory-666"]) {
      const { error, tokens } = await askToken(squatter, { providerAccountId })
      expect([error, tokens.length], `${providerAccountId}, for the squatter`).toBe([
        "ProviderSignInRequired signed_out",
        0,
      ])
    }
  },
}
