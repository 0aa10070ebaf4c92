import { outlive, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"
import { callsOf } from "../../store-steps.ts"
import { askToken, refreshesAt } from "../../token-steps.ts"

export const scenario: Scenario = {
  spec: ["2.1/refresh_token"],
  cases: [54],
  name: "getAccessToken returns tokens of the signed-in user's accounts only, and of the one that is named",
  needs: ["app", "fixtures", "oidc", "oauth", "store"],
  async run({ agent, idp, expect }) {
    for (const fixture of ["database-tokens", "jwt-tokens"] as const) {
      const [ada, mallory] = [agent.fresh().use(fixture), agent.fresh().use(fixture)]
      await idp.order({ now: ada.now() })
      const visitor = agent.fresh().use(fixture)
      expect((await askToken(visitor)).error, `${fixture}: of a visitor`).toBe("ProviderSignInRequired signed_out")
      await idp.next({ account: "ada" })
      await signInBy(ada, idp)
      await idp.next({ account: "mallory" })
      await signInBy(mallory, idp, { provider: "idp-oauth" })
      expect((await sessionOf(mallory)) === null, `${fixture}: the other user is signed out`).toBe(false)
      const ids = (await callsOf(agent, "linkAccount")).map(({ providerAccountId }) => String(providerAccountId))
      expect(ids.includes("ada-1815"), `${fixture}: known id`).toBe(true)

      const none = "ProviderSignInRequired not_linked"
      expect((await askToken(mallory)).error, `${fixture}: of another user`).toBe(none)
      for (const providerAccountId of [...ids, "", "ADA-1815", "ada-1815 "]) {
        const { error, tokens } = await askToken(mallory, { providerAccountId })
        expect([error, tokens.length], `${fixture}: of the account ${providerAccountId}`).toBe([none, 0])
      }
      const own = await askToken(mallory, { providerAccountId: "mallory-666" }, "idp-oauth")
      expect(own.tokens.length, `${fixture}: own token`).toBe(1)
      expect((await askToken(ada, {}, "idp-oauth")).error, `${fixture}: of a provider without account`).toBe(none)

      await idp.next({ account: "grace" })
      await signInBy(ada, idp)
      const both = await Promise.all(
        ["ada-1815", "grace-1906"].map((providerAccountId) => askToken(ada, { providerAccountId })),
      )
      const tokens = both.map(({ tokens: [token] }) => token?.accessToken)
      expect(tokens.every(Boolean) && tokens[0] !== tokens[1], `${fixture}: a token of each account`).toBe(true)

      const sent = (await refreshesAt(idp)).length
      await outlive(ada, idp, 3_600)
      const fresh = await askToken(ada, { providerAccountId: "grace-1906" })
      expect(fresh.tokens[0]?.accessToken === tokens[1], `${fixture}: the expired token`).toBe(false)
      const changed = (await callsOf(agent, "updateAccount")).at(-1)
      expect(changed?.["providerAccountId"], `${fixture}: changed account`).toBe("grace-1906")
      expect((await refreshesAt(idp)).length - sent, `${fixture}: refreshes`).toBe(1)
    }
  },
}
