import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/providers", "5/1", "2.7/providers"],
  cases: [105],
  name: "GET providers lists id, name, type and addresses, and no secret",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const page = await agent.get("/auth/providers")
    expect(page.status, "status").toBe(200)
    const listed = page.json as Record<string, Record<string, unknown>>
    expect(listed, "ids").toHaveKeys(["idp", "idp-oauth", "credentials"])
    for (const [id, provider] of Object.entries(listed)) {
      expect(provider, "fields").toHaveKeys(["id", "name", "type", "signinUrl", "callbackUrl"])
      expect([provider["id"], provider["signinUrl"], provider["callbackUrl"]], "id and addresses").toBe([
        id,
        `${agent.origin}/auth/signin/${id}`,
        `${agent.origin}/auth/callback/${id}`,
      ])
    }
  },
}
