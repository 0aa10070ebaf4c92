import { clientSecret } from "../../idp/clients.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/providers", "5/1", "2.7/providers"],
  cases: [93, 105],
  name: "GET providers lists the id, name, type and URLs of each provider, and no secret",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, fixtures }) {
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
    if (!fixtures) return
    expect(page.status, "status").toBe(200)
    expect(listed, "ids").toHaveKeys(["idp", "idp-oauth", "credentials"])
    for (const [id, provider] of Object.entries(listed)) {
      expect(provider, "fields").toHaveKeys(["id", "name", "type", "signinUrl", "callbackUrl"])
      expect([provider?.["id"], provider?.["signinUrl"], provider?.["callbackUrl"]], "id and addresses").toBe([
        id,
        `${agent.origin}/auth/signin/${id}`,
        `${agent.origin}/auth/callback/${id}`,
      ])
    }
  },
}
