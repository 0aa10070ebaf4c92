import type { Scenario } from "@svc-auth/conformance"
import { alice, meOf, shown } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/signOut", "4.3/update", "4.3/auth-server"],
  cases: [],
  name: "server actions sign in, update and sign out without JavaScript, and show errors",
  needs: ["app", "verbs", "fixtures", "credentials", "oidc"],
  fixture: "enriched",
  async run({ agent, expect }) {
    const wrong = await agent.submit(await agent.get("/actions"), "Log in", { ...alice, password: "wrong" })
    expect(wrong.alerts, "alerts").toBe(["CredentialsSignin credentials"])
    expect(await meOf(agent), "name").toBe(undefined)
    const page = await agent.submit(await agent.get("/actions"), "Log in", alice)
    expect([page.status, page.url], "where it leads").toBe([200, `${agent.origin}/actions`])
    expect(shown(page, "name"), "name on the page").toBe("Alice")
    const renamed = await agent.submit(page, "Rename", { name: "Alice B." })
    expect(shown(renamed, "name"), "new name on the page that the action renders").toBe("Alice B.")
    expect(await meOf(agent), "new name").toBe("Alice B.")
    await agent.submit(page, "Log out")
    expect(await meOf(agent), "name").toBe(undefined)
    const stayed = await agent.submit(page, "Log in and stay", alice)
    expect(shown(stayed, "name"), "name on the page that the action renders").toBe("Alice")
    const away = agent.fresh()
    const back = await away.submit(await away.get("/actions"), "Log in with Test Identity")
    expect([back.url, shown(back, "name")], "back from the identity provider").toBe([
      `${agent.origin}/actions`,
      "Ada Lovelace",
    ])
  },
}
