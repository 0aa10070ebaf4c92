import type { Scenario } from "../../scenario.ts"
import { expectRefusal, nameOf, outlive, signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [9],
  name: "an ID token that names no key is accepted with any of the provider's keys, even after they changed",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    await idp.always({ faults: ["jwks/several", "jwks/no-kid", "id-token/fine-no-kid"] })
    await signInBy(agent, idp)
    expect(await nameOf(agent), "name").toBe("Ada Lovelace")
    expect((await idp.requests("jwks")).length, "times the keys were fetched").toBe(1)

    await outlive(agent, idp, 60)
    await idp.order({ rotate: true })
    const browser = agent.fresh()
    await signInBy(browser, idp)
    expect(await nameOf(browser), "name, by the new key").toBe("Ada Lovelace")
    expect((await idp.requests("jwks")).length, "times the keys were fetched").toBe(2)

    const other = agent.fresh()
    await idp.always({ faults: ["jwks/several", "jwks/no-kid", "id-token/embedded-jwk"] })
    await expectRefusal(
      { agent: other, expect },
      await signInBy(other, idp),
      ["OAuthCallbackError"],
      "another issuer's key",
    )
    expect((await idp.requests("jwks")).length, "times the keys were fetched").toBe(2)
  },
}
