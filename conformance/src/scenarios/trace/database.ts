import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookie, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [93],
  name: "in development each response explains what happened to a database session",
  needs: ["fixtures", "credentials", "store", "development-help"],
  fixture: "database-in-development",
  async run({ agent, expect }) {
    const readTrace = async (seconds: number, cookie?: string) =>
      (await readSession(agent.wait(seconds), cookie === undefined ? {} : { cookie })).headers.get("x-svc-trace")
    expect(await readTrace(0), "without a cookie").toContain("session: no cookie")
    expect(await readTrace(0, `${sessionCookie}=of-no-session-at-all`), "with an unknown token").toContain(
      "cookie ignored: the database has no such session",
    )
    await signInAs(agent)
    expect(await readTrace(0), "within updateAge").not.toContain("session extended")
    expect(await readTrace(61), "after updateAge").toContain("session extended (reason: updateAge passed)")
    const [kept = ""] = agent.jar.all(agent.now()).filter(({ name }) => name === sessionCookie).map(({ value }) =>
      value
    )
    expect(await readTrace(601, `${sessionCookie}=${kept}`), "after maxAge").toContain("session ended: it has expired")
  },
}
