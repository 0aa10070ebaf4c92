import type { Agent } from "../../agent.ts"
import { clientId } from "../../idp/clients.ts"
import { toAuthorization } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

const callbackOf = (agent: Agent): string => `/callback/${agent.app.oidc}`

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [1, 3],
  name: "the authorization request asks for a code, for this callback, and is bound to this browser",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, expect }) {
    const { searchParams: asked } = await toAuthorization(agent)
    expect(asked.get("response_type"), "response_type").toBe("code")
    expect(asked.get("client_id"), "client_id").toBe(clientId)
    expect(asked.get("redirect_uri"), "redirect_uri").toBe(`${agent.origin}${agent.auth(callbackOf(agent))}`)
    expect(asked.get("scope")?.split(" "), "scope").toContain("openid")
    expect(asked.get("code_challenge_method"), "code_challenge_method").toBe("S256")
    expect(asked.get("code_challenge"), "code_challenge").toMatch(/^[\w-]{43}$/)
    const { searchParams: next } = await toAuthorization(agent.fresh())
    for (const name of ["code_challenge", "state", "nonce"]) {
      if (asked.has(name)) expect(next.get(name), `${name} of another sign-in`).not.toBe(asked.get(name))
    }
  },
}
