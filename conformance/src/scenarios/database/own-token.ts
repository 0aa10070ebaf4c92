import type { Scenario } from "../../scenario.ts"
import { sessionCookie, sessionOf, signInAs } from "../../steps.ts"
import { errorsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["8/generateSessionToken"],
  cases: [99],
  name:
    "the app may generate the session token unless it can be guessed or looks like a stored hash, and the store may put a locator before it",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-own-token",
  async run({ agent, expect }) {
    await signInAs(agent)
    expect(agent.jar.get(sessionCookie), "cookie").toMatch(/made-by-the-app-[\w-]{36}$/)
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")

    const poor = agent.fresh().use("database-poor-token")
    expect((await signInAs(poor)).url, "where a poor token leads").toContain("error=Configuration")
    expect(poor.jar.get(sessionCookie), "cookie of a poor token").toBe(undefined)

    const stored = agent.fresh().use("database-stored-token")
    expect((await signInAs(stored)).url, "where a token like a stored hash leads").toContain("error=Configuration")
    expect(stored.jar.get(sessionCookie), "cookie of a token like a stored hash").toBe(undefined)

    const short = agent.fresh().use("database-short-token")
    await signInAs(short)
    expect(short.jar.get(sessionCookie), "cookie of the shortest token").toMatch(/16-signs-are-any$/)
    expect((await sessionOf(short))?.user?.["name"], "name by the shortest token").toBe("Alice")

    const own = agent.fresh().use("database-own-ids")
    await signInAs(own, "bob")
    expect(own.jar.get(sessionCookie), "cookie with a locator").toMatch(/own\.~[\w-]{43}\.\d{10}$/)
    expect((await sessionOf(own))?.user?.["name"], "name by a cookie with a locator").toBe("Bob")

    const changed = agent.fresh().use("database-changed-token")
    expect((await signInAs(changed, "bob")).url, "where another token of the store leads").toContain(
      "error=Configuration",
    )
    expect(changed.jar.get(sessionCookie), "cookie of another token of the store").toBe(undefined)
    const logged = JSON.stringify((await errorsOf(changed)).at(-1))
    expect(logged, "log").toContain("adapter.createSession returned another session token")
  },
}
