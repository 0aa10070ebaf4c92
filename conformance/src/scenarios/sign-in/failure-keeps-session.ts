import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["3/authorize-throws"],
  cases: [],
  name: "a failed sign-in leaves the session that was there",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    await agent.submit(await agent.get("/auth/signin"), "Sign in with Credentials", {
      username: "bob",
      password: "wrong",
    })
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
  },
}
