import { ask } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages", "4.1/email"],
  cases: [],
  name: "the application's own verification page replaces the built-in one",
  needs: ["fixtures", "email", "store"],
  fixture: "email-custom-pages",
  async run({ agent, mail, expect }) {
    const page = await ask(agent, mail.address())
    expect(page.location?.pathname, "where asking leads").toBe("/check-your-mail")
    const { searchParams } = page.location!
    expect(["provider", "type"].map((name) => searchParams.get(name)), "provider and type").toBe(["email", "email"])
    expect(page.location?.href.includes("ada"), "whether the address is in the URL").toBe(false)
    const built = await agent.get("/auth/verify-request")
    expect([built.status, built.location?.pathname], "the built-in one").toBe([302, "/check-your-mail"])
  },
}
