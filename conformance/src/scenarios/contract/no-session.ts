import type { Scenario } from "../../scenario.ts"
import { readSession } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [105],
  name: "without a session GET session answers null as JSON",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    const page = await readSession(agent)
    expect(page.status, "status").toBe(200)
    expect(page.headers.get("content-type"), "content type").toMatch(/^application\/json/)
    expect(page.json, "session").toBe(null)
  },
}
