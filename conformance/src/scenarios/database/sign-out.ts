import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookie, sessionCookiesOf, sessionOf, signInAs } from "../../steps.ts"
import { callsOf, eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-database", "6/signOut"],
  cases: [56, 57],
  name: "a sign-out deletes the row, so neither a stolen cookie nor a late response restores the session",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-short",
  async run({ agent, expect }) {
    await signInAs(agent)
    const stolen = sessionCookiesOf(agent)
    const late = await readSession(agent.wait(61), { cookie: stolen })
    await agent.submit(await agent.get("/auth/signout"), "Sign out")
    expect(agent.jar.get(sessionCookie), "cookie").toBe(undefined)
    expect((await readSession(agent, { cookie: stolen })).json, "session of the stolen cookie").toBe(null)
    agent.jar.store(late.setCookies, new URL(agent.origin), agent.now(), "same-site")
    expect(await sessionOf(agent), "session of the late cookie").toBe(null)
    const [row] = await callsOf(agent, "createSession")
    const events = await eventsOf(agent, "signOut")
    expect(events.length, "events").toBe(1)
    expect(events[0], "event").toHaveKeys(["session"])
    expect((events[0]?.["session"] as { userId?: string }).userId, "user of the ended session").toBe(row?.["userId"])
    await agent.submit(await agent.get("/auth/signout"), "Sign out")
    expect((await eventsOf(agent, "signOut")).length, "events when there is no session").toBe(1)
  },
}
