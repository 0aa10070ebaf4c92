import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "2.6/code", "3/authorize-throws", "7/CredentialsSignin"],
  cases: [],
  name: "the signIn verb throws the error of a failed sign-in with its code",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const page = await agent.submit(await agent.get("/login"), "Log in", { username: "locked", password })
    expect(page.alerts, "alerts").toBe(["CredentialsSignin locked"])
    expect(await sessionOf(agent), "session").toBe(null)
  },
}
