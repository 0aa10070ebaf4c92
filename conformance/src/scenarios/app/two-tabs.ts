import { logIn, meOf } from "../../app-steps.ts"
import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookiesOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/signOut", "4.3/update"],
  cases: [56],
  name:
    "pages that are open in a second tab keep working across a sign-in and a sign-out in the first, and sign no user in again",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "enriched",
  async run({ agent, expect }) {
    const [login, builtIn] = [await agent.get("/login"), await agent.get("/auth/signin")]
    await logIn(agent)
    const home = await agent.get("/")
    await agent.submit(login, "Log in", { username: "bob", password })
    expect(await meOf(agent), "name after the second tab's form").toBe("Bob")
    const renamed = await agent.submit(home, "Update", { name: "Robert" })
    expect([renamed.status, await meOf(agent)], "an update of a page that shows Alice").toBe([200, "Robert"])
    await agent.submit(await agent.get("/"), "Sign out")
    const late = await agent.submit(home, "Update", { name: "Alice" })
    expect([late.status, late.json, sessionCookiesOf(agent)], "an update after the sign-out").toBe([200, null, ""])
    const again = await agent.submit(home, "Sign out")
    expect([again.status, again.url], "a second sign-out").toBe([200, `${agent.origin}/`])
    // the sign-out has invalidated its CSRF token
    const fresh = await agent.submit(builtIn, "Sign in with Credentials", { username: "alice", password })
    expect([fresh.alerts.length, await meOf(agent)], "the old form").toBe([1, undefined])
    await agent.submit(fresh, "Sign in with Credentials", { username: "alice", password })
    expect(await meOf(agent), "name after the fresh form").toBe("Alice")
  },
}
