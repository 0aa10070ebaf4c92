import type { Scenario } from "../../scenario.ts"
import { nameOf } from "../../oauth-steps.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/origins"],
  cases: [27],
  name: "a list with one origin keeps all cookies valid, and its host must match",
  needs: ["fixtures", "credentials", "origins"],
  async run({ agent, expect }) {
    await signInAs(agent)
    agent.use("one-origin-of-list")
    expect(await nameOf(agent), "name after the option was added").toBe("Alice")
    expect((await agent.at("https://a.app.test").get("/auth/session")).status, "another host").toBe(400)
    agent.use("default")
    expect(await nameOf(agent), "name after the option was removed").toBe("Alice")
  },
}
