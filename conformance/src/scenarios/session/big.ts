import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookie, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/jwt", "1/6"],
  cases: [91, 92],
  name: "a session that is too large for one cookie is read back whole from several",
  needs: ["fixtures", "credentials"],
  fixture: "big-session",
  async run({ agent, expect }) {
    await signInAs(agent)
    const chunks = agent.jar.all(agent.now()).filter(({ name }) => name.startsWith(`${sessionCookie}.`))
    expect(chunks.length >= 2, `${chunks.length} chunks, at least 2`).toBe(true)
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
    for (const missing of chunks) {
      const cookie = chunks.filter((chunk) => chunk !== missing).map(({ name, value }) => `${name}=${value}`).join("; ")
      expect((await readSession(agent, { cookie })).json, `session without ${missing.name}`).toBe(null)
    }
  },
}
