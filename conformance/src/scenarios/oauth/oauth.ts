import type { Scenario } from "../../scenario.ts"
import { nameOf } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["1/5", "4.1/oauth"],
  cases: [3],
  name: "a user signs in with an OAuth provider without ID tokens",
  needs: ["fixtures", "oauth"],
  async run({ agent, idp, expect }) {
    await agent.submit(await agent.get("/auth/signin"), "Sign in with Test OAuth")
    expect(await nameOf(agent), "name").toBe(null)
    const requests = await idp.requests()
    expect(requests.map(({ endpoint, refused }) => refused ?? endpoint), "calls").toBe([
      "authorize",
      "token",
      "userinfo",
    ])
    expect(requests[0]?.parameters, "authorization request").toHaveKeys([
      "client_id",
      "code_challenge",
      "code_challenge_method",
      "redirect_uri",
      "response_type",
      "state",
    ])
  },
}
