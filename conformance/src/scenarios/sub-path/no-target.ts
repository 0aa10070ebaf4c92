import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/basePath", "2.8/redirect"],
  cases: [20],
  name: "a sign-in without a target, or with a foreign one, leads to the root of an app below a path",
  needs: ["sub-path", "app", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const { origin, base } = agent
    const home = `${origin}${base}/`
    for (const query of ["", "?callbackUrl=https://evil.example/"]) {
      const browser = agent.fresh()
      const start = await browser.get(`${base}/auth/signin${query}`)
      const page = await browser.submit(start, "Sign in with Credentials", { username: "alice", password })
      expect([page.url, page.text.includes("Alice")], `signed in with "${query}"`).toBe([home, true])
    }
    const start = await agent.get(`${base}/auth/signin`)
    await agent.submit(start, "Sign in with Credentials", { username: "alice", password })
    const out = await agent.submit(await agent.get(`${base}/auth/signout`), "Sign out")
    expect([out.url, out.text.includes("Alice")], "signed out").toBe([home, false])
  },
}
