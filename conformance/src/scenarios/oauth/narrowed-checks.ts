import type { Scenario } from "../../scenario.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/providers"],
  cases: [3],
  name: "a provider configured without PKCE gets no challenge or verifier, and still gets nonce and state",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp, { provider: "no-pkce" })
    expect(await nameOf(agent), "name").toBe("Ada Lovelace")
    const [authorize, token] = [...await idp.requests("authorize"), ...await idp.requests("token")]
    expect(authorize?.parameters["code_challenge"], "challenge").toBe(undefined)
    expect(authorize?.parameters["nonce"], "nonce").not.toBe(undefined)
    expect(authorize?.parameters["state"], "state").not.toBe(undefined)
    expect(token?.parameters["code_verifier"], "verifier").toBe(undefined)
    expect(token?.refused, "rule that the token request broke").toBe(undefined)
  },
}
