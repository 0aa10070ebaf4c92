import { keysAt } from "../../dpop-steps.ts"
import { expectRefusal, nameOf, outlive, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { askToken } from "../../token-steps.ts"

export const scenario: Scenario = {
  spec: ["2.1/refresh_token"],
  cases: [],
  name:
    "a bearer token in place of a bound one is refused unless the app allows it, and a bound one that no app asked for",
  needs: ["app", "fixtures", "oidc", "oauth", "store"],
  async run({ agent, idp, expect }) {
    await idp.order({ now: agent.now() })
    await idp.always({ faults: ["token/ignores-dpop"] })
    const strict = agent.fresh().use("database-dpop")
    for (const provider of ["idp", "idp-oauth"]) {
      const page = await signInBy(strict, idp, { provider })
      await expectRefusal({ agent: strict, expect }, page, ["OAuthCallbackError"], `${provider}, bearer`)
    }
    const requests = (await idp.requests("userinfo")).length
    expect(requests, "requests with the refused token").toBe(0)

    const lenient = agent.fresh().use("database-dpop-optional")
    await signInBy(lenient, idp)
    const { tokens: [bearer] } = await askToken(lenient, { url: `${idp.issuer}/userinfo` })
    expect([bearer?.tokenType, bearer?.proof], "a bearer token that is allowed").toBe(["bearer", undefined])
    const { status } = await idp.userinfo({ authorization: `Bearer ${bearer?.accessToken}` })
    expect(status, "API with it").toBe(200)

    await idp.always({})
    await outlive(lenient, idp, 3_600)
    const { tokens: [bound] } = await askToken(lenient, { url: `${idp.issuer}/userinfo` })
    expect([bound?.tokenType, typeof bound?.proof], "when the provider supports proofs").toBe(["dpop", "string"])

    // a refresh must not replace a bound token by one that is not
    const before = agent.fresh().use("database-dpop")
    await idp.next({ account: "grace" })
    await idp.order({ now: before.now() })
    await signInBy(before, idp)
    expect((await askToken(before)).tokens[0]?.tokenType, "at first").toBe("dpop")
    await idp.always({ faults: ["token/ignores-dpop"] })
    await outlive(before, idp, 3_600)
    expect((await askToken(before)).error, "a refresh that gives a bearer token").toBe("TokenRefreshError")

    const plain = agent.fresh().use("database-tokens")
    await idp.order({ now: plain.now() })
    await idp.always({ faults: ["token/type-dpop"] })
    const page = await signInBy(plain, idp)
    await expectRefusal({ agent: plain, expect }, page, ["OAuthCallbackError"], "without the option")
    expect((await keysAt(idp)).at(-1), "key of a request without the option").toBe(undefined)
    const upper = agent.fresh().use("database-dpop")
    await idp.next({ account: "ada" })
    await signInBy(upper, idp)
    expect(await nameOf(upper), "user, if the type is in upper case").toBe("Ada Lovelace")
    await idp.always({ faults: ["token/dpop-refused"] })
    const sent = (await idp.requests("token")).length
    const refused = await signInBy(agent.fresh().use("database-dpop"), idp)
    expect(refused.location?.searchParams.get("error"), "if every proof is refused").toBe("OAuthCallbackError")
    expect((await idp.requests("token")).length - sent, "requests then").toBeOneOf([1, 2])
  },
}
