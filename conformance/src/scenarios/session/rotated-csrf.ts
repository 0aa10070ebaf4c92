import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/secret"],
  cases: [101],
  name: "a form that was opened before a rotation of secrets still works",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const page = await agent.use("old-secret").get("/auth/signin")
    agent.use("rotated-secrets")
    await agent.submit(page, "Sign in with Credentials", { username: "alice", password })
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
  },
}
