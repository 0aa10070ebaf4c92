import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [32],
  name: "no unsafe route works without the CSRF token",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await agent.get("/auth/signin")
    await agent.post("/auth/callback/credentials", { username: "alice", password })
    expect(await sessionOf(agent), "session").toBe(null)
    await signInAs(agent)
    for (
      const [path, fields] of [["/auth/signout", {}], ["/auth/signin/credentials", {}], ["/auth/session", {
        data: "{}",
      }]] as const
    ) {
      const page = await agent.post(path, fields)
      expect(page.status === 403 || page.location?.search.includes("MissingCSRF"), `${path} refused`).toBe(true)
    }
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
  },
}
