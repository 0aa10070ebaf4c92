import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [32],
  name: "a link starts no sign-in: nobody is at the provider without having pressed a button",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, expect }) {
    const page = await agent.get(agent.auth(`/signin/${agent.app.oidc}`), { from: "https://evil.example/" })
    expect(page.location?.searchParams.has("client_id") ?? false, "it leads to the provider").toBe(false)
    const form = await agent.post(agent.auth(`/signin/${agent.app.oidc}`), {}, { from: "https://evil.example/" })
    expect(form.location?.searchParams.has("client_id") ?? false, "a foreign form leads to the provider").toBe(false)
  },
}
