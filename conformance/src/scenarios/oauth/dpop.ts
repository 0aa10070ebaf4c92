import { askProof, keysAt, statusOf } from "../../dpop-steps.ts"
import { outlive, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { askToken, refreshesAt } from "../../token-steps.ts"

export const scenario: Scenario = {
  spec: ["2.1/refresh_token"],
  cases: [],
  name:
    "with `dpop_bound_access_tokens` tokens are bound to a key of the sign-in, which every refresh and API call proves",
  needs: ["app", "fixtures", "oidc", "oauth", "store"],
  async run({ agent, idp, expect }) {
    for (const fixture of ["database-dpop", "jwt-dpop", "database-dpop-unclaimed"] as const) {
      const browser = agent.fresh().use(fixture)
      await idp.order({ now: browser.now() })
      const sent = (await refreshesAt(idp)).length
      await signInBy(browser, idp)
      const { parameters } = (await idp.requests("authorize")).at(-1)!
      const key = (await keysAt(idp)).at(-1)
      expect(key, `${fixture}: key of the code`).toMatch(/^[\w-]{43}$/)
      expect(parameters["dpop_jkt"], `${fixture}: key of the authorization request`).toBe(key)

      const token = await askProof(browser, idp)
      expect(token.tokenType, `${fixture}: type`).toBe("dpop")
      expect(await statusOf(idp, token), `${fixture}: API with a proof`).toBe(200)
      expect(await statusOf(idp, token), `${fixture}: API with a used proof`).toBe(401)
      const { proof: _, ...bare } = token
      expect(await statusOf(idp, bare), `${fixture}: API without a proof`).toBe(401)
      const bearer = await idp.userinfo({ authorization: `Bearer ${token.accessToken}` })
      expect(bearer.status, `${fixture}: API with a bearer token`).toBe(401)
      const posted = await askProof(browser, idp, { method: "POST" })
      expect(await statusOf(idp, posted), `${fixture}: API with a proof of another method`).toBe(401)
      const elsewhere = await askProof(browser, idp, { url: `${idp.issuer}/other` })
      expect(await statusOf(idp, elsewhere), `${fixture}: API with a proof of another URL`).toBe(401)
      const queried = await askProof(browser, idp, { url: `${idp.issuer}/userinfo?a=b#c` })
      expect(await statusOf(idp, queried), `${fixture}: API with a query in the proof's URL`).toBe(200)

      let before = token.accessToken
      for (const hour of [1, 2]) {
        await outlive(browser, idp, 3_600)
        const answers = await Promise.all(Array.from({ length: 3 }, () => askToken(browser, { calls: "4" })))
        const tokens = new Set(answers.flatMap(({ tokens }) => tokens.map(({ accessToken }) => accessToken)))
        expect(answers.map(({ error }) => error), `${fixture}: errors, hour ${hour}`).toBe(["", "", ""])
        expect(tokens.size, `${fixture}: different tokens, hour ${hour}`).toBe(1)
        expect(tokens.has(before), `${fixture}: the token stays, hour ${hour}`).toBe(false)
        before = [...tokens][0]!
        expect((await refreshesAt(idp)).length - sent, `${fixture}: refreshes, hour ${hour}`).toBe(hour)
        expect((await keysAt(idp)).at(-1), `${fixture}: key of the refresh, hour ${hour}`).toBe(key)
        expect(await statusOf(idp, await askProof(browser, idp)), `${fixture}: API, hour ${hour}`).toBe(200)
      }

      await signInBy(browser, idp)
      const next = (await keysAt(idp)).at(-1)
      expect(next === key, `${fixture}: the next sign-in has the same key`).toBe(false)
      expect(await statusOf(idp, await askProof(browser, idp)), `${fixture}: API after it`).toBe(200)

      // plain OAuth reads the profile from userinfo, with a proof
      const other = agent.fresh().use(fixture)
      await idp.next({ account: "grace" })
      await signInBy(other, idp, { provider: "idp-oauth" })
      const userinfo = (await idp.requests("userinfo")).at(-1)!
      expect([userinfo.jkt === (await keysAt(idp)).at(-1), userinfo.refused], `${fixture}: userinfo`).toBe([
        true,
        undefined,
      ])
      const { tokenType } = await askProof(other, idp, {}, "idp-oauth")
      expect(tokenType, `${fixture}: type, by plain OAuth`).toBe("dpop")
    }
  },
}
