import type { Scenario } from "../../scenario.ts"
import { readSession, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/updateAge", "2.8/jwt"],
  cases: [57],
  name: "a jwt callback that changes no claim causes no new cookie, and one that changes a claim does",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  fixture: "enriched",
  async run({ agent, expect }) {
    await signInAs(agent)
    const first = await readSession(agent)
    const second = await readSession(agent.wait(5))
    expect([...first.setCookies, ...second.setCookies], "cookies").toBe([])
    expect(second.body, "body").toBe(first.body)
    const changed = await readSession(agent.use("counting-reads"))
    expect(changed.setCookies.length, "cookies where a claim changes").toBe(1)
  },
}
