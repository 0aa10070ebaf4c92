import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookie } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/basePath", "2.7/cookies"],
  cases: [36, 73],
  name: "the library's cookies keep their prefix in an app below a path, beside the app's own cookies",
  needs: ["sub-path", "app", "fixtures", "credentials"],
  fixture: "every-access",
  async run({ agent, expect }) {
    const { base } = agent
    const start = await agent.get(`${base}/auth/signin`)
    await agent.submit(start, "Sign in with Credentials", { username: "alice", password })
    const page = await agent.get(`${base}/both`)
    const names = page.setCookies.map((line) => line.slice(0, line.indexOf("=")))
    expect(names.toSorted(), "cookies of one answer").toBe([sessionCookie, "app"])
    const cookie = agent.jar.all(agent.now()).find(({ name }) => name === sessionCookie)
    expect([cookie?.path, cookie?.secure, cookie?.hostOnly], "the session's").toBe(["/", true, true])
  },
}
