import type { Scenario } from "../../scenario.ts"
import { readSession, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [95, 102],
  name:
    "an outage of the store signs no user out: the app answers 503, keeps the cookie, guards every page and logs one line a minute",
  needs: ["fixtures", "credentials", "guard", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    const lines = async () =>
      (await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error").map(({ data }) =>
        (data as unknown[])[0]
      )
    await signInAs(agent)
    agent.use("database-down")
    for (let n = 0; n < 3; n++) {
      const page = await readSession(agent)
      expect(page.status, "status").toBe(503)
      expect(page.headers.get("retry-after"), "Retry-After").toMatch(/^\d+$/)
      expect(page.setCookies, "cookies").toBe([])
    }
    expect(await lines(), "log lines").toBe(["AdapterError"])
    expect((await agent.get("/protected")).status, "status behind a guard").toBe(503)
    await readSession(agent.wait(61))
    expect((await lines()).length, "log lines a minute later").toBe(2)
    expect((await sessionOf(agent.use("database")))?.user?.["name"], "name when it is over").toBe("Alice")
  },
}
