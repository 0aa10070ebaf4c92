import type { Scenario } from "../../scenario.ts"
import { readSession, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [77],
  name: "no response that read a session can be served to another user",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const page = await readSession(agent)
    expect(page.headers.get("vary"), "Vary").toMatch(/\bcookie\b/i)
    expect(page.headers.get("cache-control"), "Cache-Control").toBe("private, no-store")
  },
}
