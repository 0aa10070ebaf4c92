import type { Scenario } from "@svc-auth/conformance"
import { alice, meOf } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/signOut", "4.3/update"],
  cases: [],
  name: "form actions sign in, update and sign out without JavaScript, and show errors",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "enriched",
  async run({ agent, expect }) {
    const wrong = await agent.submit(await agent.get("/actions"), "Log in", { ...alice, password: "wrong" })
    expect(wrong.alerts, "alerts").toBe(["CredentialsSignin credentials"])
    expect(await meOf(agent), "name").toBe(undefined)
    const page = await agent.submit(await agent.get("/actions"), "Log in", alice)
    expect(page.url, "where it leads").toBe(`${agent.origin}/actions`)
    expect(await meOf(agent), "name").toBe("Alice")
    await agent.submit(page, "Rename", { name: "Alice B." })
    expect(await meOf(agent), "new name").toBe("Alice B.")
    await agent.submit(page, "Log out")
    expect(await meOf(agent), "name").toBe(undefined)
  },
}
