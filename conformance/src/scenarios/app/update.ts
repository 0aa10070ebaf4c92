import type { Scenario } from "../../scenario.ts"
import { type SeenSession, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/update"],
  cases: [104],
  name: "unstable_update on the server returns the session as the callbacks changed it",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "enriched",
  async run({ agent, expect }) {
    await signInAs(agent)
    const page = await agent.submit(await agent.get("/"), "Update", { name: "Alice B." })
    expect((page.json as SeenSession | null)?.user?.["name"] ?? "Alice B.", "answer").toBe("Alice B.")
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice B.")
  },
}
