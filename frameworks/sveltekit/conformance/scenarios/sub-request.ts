import type { Scenario } from "@svc-auth/conformance"
import { logIn } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-data-loader"],
  cases: [28],
  name: "a request by event.fetch to the app itself has the user's session, also behind a proxy",
  needs: ["app", "guard", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    await logIn(agent)
    const page = await agent.get("/protected")
    const shown = ["user", "inner"].map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)`).exec(page.body)?.[1])
    expect(shown, "names").toBe(["Alice", "Alice"])
  },
}
