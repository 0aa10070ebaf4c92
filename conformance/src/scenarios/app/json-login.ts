import { meOf } from "../../app-steps.ts"
import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "2.6/code", "7/CredentialsSignin"],
  cases: [32],
  name: "a handler signs a user in with a JSON body and tells its caller why a sign-in failed",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const [username, code] of [["eve", "credentials"], ["locked", "locked"]] as const) {
      const page = await agent.postJson("/json-login", { username, password })
      expect([page.status, page.json], username).toBe([400, { error: "CredentialsSignin", code }])
    }
    expect(await meOf(agent), "name after refusals").toBe(undefined)
    const foreign = await agent.postJson("/json-login", { username: "alice", password }, {
      from: "https://evil.example/",
    })
    expect(foreign.status >= 400 && foreign.setCookies.length === 0, "from another site").toBe(true)
    const page = await agent.postJson("/json-login", { username: "alice", password })
    expect([page.status, page.json], "alice").toBe([200, { url: `${agent.origin}/` }])
    expect(page.headers.get("cache-control"), "Cache-Control").toBe("private, no-store")
    expect(await meOf(agent), "name").toBe("Alice")
  },
}
