import type { Scenario } from "../../scenario.ts"
import { csrfOf, type SeenSession, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/jwt.session"],
  cases: [104],
  name: "an update cannot lengthen or shorten a session, or change its id",
  needs: ["fixtures", "credentials"],
  fixture: "enriched",
  async run({ agent, expect }) {
    await signInAs(agent)
    const before = Date.parse((await sessionOf(agent))?.expires ?? "")
    const data = { user: { name: "Alice B." }, exp: 1, iat: 1, sid: "mine", jti: "mine" }
    const page = await agent.postJson("/auth/session", { csrfToken: await csrfOf(agent), data })
    const after = Date.parse((page.json as SeenSession).expires)
    expect(after - before < 60_000, `expiry moved by ${after - before} ms only`).toBe(true)
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice B.")
  },
}
