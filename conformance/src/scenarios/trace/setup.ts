import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [93, 95],
  name: "the error page without a query lists the app's setup in development, and no value of a secret",
  needs: ["fixtures", "credentials", "oidc", "app-test", "development-help"],
  fixture: "development",
  async run({ agent, expect }) {
    const page = await agent.get("/auth/error", { headers: { "x-real-ip": "192.0.2.77" } })
    expect(page.status, "status").toBe(200)
    const facts = ["https://app.test, from ", "x-real-ip", "Secure cookies", "yes, 2", "idp (oidc)", "credentials"]
    for (const fact of [...facts, "Base path /auth Secure"]) expect(page.text, "page").toContain(fact)
    for (const value of ["planted-", "192.0.2.77"]) expect(page.body, "page").not.toContain(value)
    const shown = await agent.get("/auth/error?error=AccessDenied")
    expect([shown.status, shown.alerts.length], "with a query the ordinary page").toBe([403, 1])
  },
}
