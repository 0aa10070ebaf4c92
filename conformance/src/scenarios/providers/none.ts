import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/providers"],
  cases: [],
  name: "an app without providers has a sign-in page without forms, and GET providers lists none",
  needs: ["fixtures", "credentials"],
  fixture: "no-providers",
  async run({ agent, expect }) {
    expect((await agent.get("/auth/providers")).json, "list").toBe({})
    const page = await agent.get("/auth/signin")
    expect(page.status, "status").toBe(200)
    expect(page.forms.length, "forms").toBe(0)
  },
}
