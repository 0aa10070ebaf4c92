import { arrive, toAuthorization, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [3],
  name: "the app exchanges a code with the verifier of its challenge and the same redirect URI",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    const authorization = await toAuthorization(agent)
    await arrive(agent, await toCallback(agent, authorization), idp)
    const [exchange] = await idp.requests("token")
    expect(exchange?.parameters["grant_type"], "grant_type").toBe("authorization_code")
    expect(exchange?.parameters["redirect_uri"], "redirect_uri").toBe(authorization.searchParams.get("redirect_uri"))
    expect(exchange?.parameters["code_verifier"], "code_verifier").toMatch(/^[\w.~-]{43,128}$/)
  },
}
