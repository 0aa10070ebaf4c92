import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [30],
  name: "a redirect callback that returns no URL leads to the root, and is logged",
  needs: ["fixtures", "credentials"],
  fixture: "broken-redirect",
  async run({ agent, expect }) {
    const page = await signInAs(agent, "alice", "?callbackUrl=/api/me")
    expect(page.url, "where it leads").toBe(`${agent.origin}/`)
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
    const logged = (await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error")
    expect(JSON.stringify(logged), "log").toContain("InvalidCallbackUrl")
  },
}
