import { askProof, keysAt, statusOf } from "../../dpop-steps.ts"
import { outlive, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { askToken } from "../../token-steps.ts"

export const scenario: Scenario = {
  spec: ["2.1/refresh_token"],
  cases: [],
  name: "a provider that demands a nonce in proofs gets it, in sign-ins, refreshes and API calls",
  needs: ["app", "fixtures", "oidc", "oauth", "store"],
  fixture: "database-dpop",
  async run({ agent, idp, expect }) {
    await idp.always({ faults: ["token/dpop-nonce", "userinfo/dpop-nonce"] })
    await idp.order({ now: agent.now() })
    const refusals = async () => (await idp.requests()).filter(({ refused }) => refused === "a nonce is needed").length
    await signInBy(agent, idp, { provider: "idp-oauth" })
    const answered = (await idp.requests("userinfo")).at(-1)!
    expect([typeof answered.jkt, answered.refused], "userinfo").toBe(["string", undefined])
    expect(await refusals(), "refused proofs: of the code, and of userinfo").toBe(2)

    const browser = agent.fresh()
    await idp.next({ account: "grace" })
    await signInBy(browser, idp)
    const key = (await keysAt(idp)).at(-1)
    await outlive(browser, idp, 3_600)
    const answer = await askToken(browser)
    expect([answer.error, (await keysAt(idp)).at(-1)], "refresh with the nonce of a new hour").toBe(["", key])

    const token = await askProof(browser, idp)
    const refused = await idp.userinfo({ authorization: `DPoP ${token.accessToken}`, dpop: token.proof ?? "" })
    expect(refused.status, "API without a nonce").toBe(401)
    expect(refused.headers.get("www-authenticate"), "challenge").toContain('error="use_dpop_nonce"')
    const nonce = refused.headers.get("dpop-nonce") ?? ""
    expect(await statusOf(idp, await askProof(browser, idp, { nonce })), "API with the nonce").toBe(200)
    expect(await statusOf(idp, await askProof(browser, idp, { nonce: "other" })), "with another one").toBe(401)
  },
}
