import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/theme"],
  cases: [71],
  name: "a page shows the theme's colours and logo, and its policy allows the logo",
  needs: ["fixtures", "credentials"],
  fixture: "themed",
  async run({ agent, expect }) {
    const page = await agent.get("/auth/signin")
    for (const part of ["#0a7d4b", "https://img.test/logo.png"]) expect(page.body, "page").toContain(part)
    expect(page.headers.get("content-security-policy"), "policy").toMatch(/img-src [^;]*https:\/\/img\.test(;| )/)
  },
}
