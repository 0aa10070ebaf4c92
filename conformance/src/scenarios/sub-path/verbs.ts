import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { type SeenSession, sessionCookie } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/basePath", "4.3/signIn", "4.3/signOut", "4.3/update"],
  cases: [],
  name: "the forms of an app below a path sign in, update and sign out, and stay there",
  needs: ["sub-path", "app", "verbs", "fixtures", "credentials"],
  fixture: "enriched",
  async run({ agent, expect }) {
    const { origin, base } = agent
    const nameOf = async () => ((await agent.get(`${base}/api/me`)).json as SeenSession | null)?.user?.["name"]
    const login = await agent.get(`${base}/login?callbackUrl=${base}/api/me`)
    const page = await agent.submit(login, "Log in", { username: "alice", password })
    expect(page.url, "where signIn leads").toBe(`${origin}${base}/api/me`)
    expect(await nameOf(), "name").toBe("Alice")
    await agent.submit(await agent.get(`${base}/`), "Update", { name: "Alice B." })
    expect(await nameOf(), "name after an update").toBe("Alice B.")
    const out = await agent.submit(await agent.get(`${base}/`), "Sign out")
    expect([out.url, await nameOf()], "where signOut leads").toBe([`${origin}${base}/`, undefined])
    expect(agent.jar.get(sessionCookie), "cookie").toBe(undefined)
    const headers = { referer: "" }
    const unsaid = await agent.post(`${base}/login`, { username: "alice", password }, { headers })
    expect(unsaid.location?.href, "where signIn leads from nowhere").toBe(`${origin}${base}/`)
  },
}
