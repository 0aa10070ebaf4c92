import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["1/5", "4.1/oauth"],
  cases: [3, 7],
  name: "a user signs in with an OpenID Connect provider from the built-in page",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    await agent.submit(await agent.get("/auth/signin"), "Sign in with Test Identity")
    const session = await sessionOf(agent)
    expect(session?.user, "user").toBe({
      name: "Ada Lovelace",
      email: "ada@idp.test",
      image: "https://idp.test/ada.png",
    })
    const requests = await idp.requests()
    expect(requests.map(({ refused }) => refused).filter(Boolean), "rules of the protocol broken").toBe([])
    expect(requests.map(({ endpoint }) => endpoint), "calls").toBe(["discovery", "authorize", "token", "jwks"])
    const [authorize] = await idp.requests("authorize")
    expect(authorize?.parameters["redirect_uri"], "redirect_uri").toBe(`${agent.origin}/auth/callback/idp`)
    expect(authorize?.parameters["scope"], "scope").toBe("openid profile email")
    expect(authorize?.parameters, "authorization request").toHaveKeys([
      "client_id",
      "code_challenge",
      "code_challenge_method",
      "nonce",
      "redirect_uri",
      "response_type",
      "scope",
      "state",
    ])
  },
}
