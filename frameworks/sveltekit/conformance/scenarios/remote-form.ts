import type { Scenario } from "@svc-auth/conformance"
import { alice, meOf } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/auth-server"],
  cases: [],
  name: "a remote form signs in without JavaScript, and shows errors",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const start = await agent.get("/remote")
    // Kit adds the form's name to the name of each field
    const [name = "", word = ""] = start.forms[0]?.fields.map(([field]) => field) ?? []
    const wrong = await agent.submit(start, "Log in", { [name]: alice.username, [word]: "wrong" })
    expect(wrong.alerts, "alerts").toBe(["CredentialsSignin credentials"])
    const page = await agent.submit(wrong, "Log in", { [name]: alice.username, [word]: alice.password })
    expect(new URL(page.url).pathname, "where it leads").toBe("/remote")
    expect(page.text, "page").toContain("Alice")
    expect(await meOf(agent), "name").toBe("Alice")
  },
}
