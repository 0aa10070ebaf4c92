import { nameOf, signOut } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, sessionCookie, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [95, 102],
  name:
    'with whenDown: "allow" sessions are accepted while the store of revocations is down and not renewed, and a sign-out still fails',
  needs: ["fixtures", "credentials", "guard"],
  fixture: "revocable-accepting",
  async run({ agent, expect }) {
    await signInAs(agent)
    const cookie = agent.jar.get(sessionCookie)
    agent.use("revocable-accepting-down").wait(61)
    expect(await nameOf(agent), "name").toBe("Alice")
    expect((await agent.get("/protected")).status, "status behind a guard").toBe(200)
    expect(agent.jar.get(sessionCookie) === cookie, "the cookie is not renewed").toBe(true)
    const update = await agent.postJson("/auth/session", { csrfToken: await csrfOf(agent), data: {} })
    expect(update.status, "status of an update").toBe(503)
    agent.use("revocable-accepting-nonsense")
    expect((await readSession(agent)).status, "status if the store answers nonsense").toBe(503)
    await readSession(agent.use("revocable-accepting"))
    expect(agent.jar.get(sessionCookie) === cookie, "the cookie is not renewed when the store is back").toBe(false)

    const failed = await signOut(agent.use("revocable-accepting-unwritable"))
    expect(failed.location?.search, "where a sign-out that is not stored leads").toMatch(/error=Configuration/)
    const other = agent.fresh().use("revocable-accepting-down")
    await signInAs(other)
    expect(await nameOf(other), "a sign-in without a session before it").toBe("Alice")
  },
}
