import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [90],
  name: "what the query says does not override or complete the form",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const { csrfToken } = await rightForm(agent)
    await agent.post(`/auth/callback/credentials?${new URLSearchParams({ username: "alice", password })}`, {
      csrfToken: csrfToken ?? "",
    })
    expect(await sessionOf(agent), "session").toBe(null)
    const form = await rightForm(agent)
    const page = await agent.post("/auth/callback/credentials?callbackUrl=/query&username=bob", {
      ...form,
      callbackUrl: "/body",
    })
    expect(page.location?.pathname, "where it leads").toBe("/body")
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
  },
}
