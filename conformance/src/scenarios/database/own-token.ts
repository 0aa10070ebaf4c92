import type { Scenario } from "../../scenario.ts"
import { sessionCookie, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/generateSessionToken"],
  cases: [99],
  name: "the app may generate the session token unless it can be guessed, and the store may replace it",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-own-token",
  async run({ agent, expect }) {
    await signInAs(agent)
    expect(agent.jar.get(sessionCookie), "cookie").toMatch(/made-by-the-app-[\w-]{36}$/)
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")

    const poor = agent.fresh().use("database-poor-token")
    expect((await signInAs(poor)).url, "where a poor token leads").toContain("error=Configuration")
    expect(poor.jar.get(sessionCookie), "cookie of a poor token").toBe(undefined)

    const short = agent.fresh().use("database-short-token")
    await signInAs(short)
    expect(short.jar.get(sessionCookie), "cookie of the shortest token").toMatch(/16-signs-are-any$/)
    expect((await sessionOf(short))?.user?.["name"], "name by the shortest token").toBe("Alice")

    const own = agent.fresh().use("database-own-ids")
    await signInAs(own, "bob")
    expect(own.jar.get(sessionCookie), "cookie that the store made").toMatch(/own-token-of-own-bob-and-long$/)
    expect((await sessionOf(own))?.user?.["name"], "name").toBe("Bob")
  },
}
