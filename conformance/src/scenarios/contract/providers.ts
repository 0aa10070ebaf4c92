import { clientSecret } from "../../idp/clients.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/providers"],
  cases: [93],
  name: "the list of providers says where each is, and keeps its secret",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect }) {
    const page = await agent.get(agent.auth("/providers"))
    const listed = page.json as Record<string, Record<string, string> | undefined>
    const { oidc, credentials, email } = agent.app
    const types = { [oidc]: ["oidc", "oauth"], [credentials]: ["credentials"], [email]: ["email"] }
    for (const [id, type] of Object.entries(types).filter(([id]) => id !== "")) {
      const one = listed[id] ?? {}
      expect(one["id"], "id").toBe(id)
      expect(one["type"], `type of ${id}`).toBeOneOf(type)
      expect(one["name"], `name of ${id}`).toMatch(/./)
      expect(one["signinUrl"], `signinUrl of ${id}`).toBe(`${agent.origin}${agent.auth(`/signin/${id}`)}`)
      expect(one["callbackUrl"], `callbackUrl of ${id}`).toBe(`${agent.origin}${agent.auth(`/callback/${id}`)}`)
    }
    expect(page.body, "the list").not.toContain(clientSecret)
  },
}
