import { currentOf, sessionsByVerb, sessionsOf } from "../../manage-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { cookiesOf, readSession, sessionCookie, sessionCookiesOf, signInAs } from "../../steps.ts"
import { callsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [58, 60],
  name: "users see their own sessions, the current one marked, under ids that open nothing",
  needs: ["app", "verbs", "fixtures", "credentials", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    const [other, bob] = [agent.fresh(), agent.fresh()]
    await signInAs(bob, "bob")
    await signInAs(agent)
    await signInAs(other)
    const list = await sessionsOf(agent)
    expect(list.complete, "complete").toBe(true)
    expect(list.sessions.map(({ current }) => current), "current").toBe([true, false])
    expect((await sessionsByVerb(agent)).sessions, "from the verb").toBe(list.sessions)
    const there = await sessionsOf(other)
    expect(there.sessions.map(({ id }) => id), "from the other browser").toBe(
      list.sessions.map(({ id }) => id).toReversed(),
    )
    expect(
      (await sessionsOf(bob)).sessions.map(({ id }) => id).some((id) => list.sessions.some((one) => one.id === id)),
    )
      .toBe(false)
    for (const { id, createdAt, lastUsedAt, expires } of list.sessions) {
      expect(id, "id").toMatch(/^[\w-]{43}$/)
      for (const date of [createdAt, lastUsedAt]) {
        expect(Math.abs(Date.parse(date!) - agent.now()) < 60_000, `date ${date}`).toBe(true)
      }
      expect(Date.parse(expires) > agent.now(), "expires").toBe(true)
    }
    const rows = await callsOf(agent, "createSession")
    const { id } = await currentOf(agent)
    expect(JSON.stringify(rows).includes(id), "the store has the id").toBe(false)
    expect(cookiesOf(agent).includes(id), "the cookie contains the id").toBe(false)
    const value = agent.jar.get(sessionCookie)!
    const locator = value.includes("~") ? value.split("~")[0] : ""
    const thief = agent.fresh()
    for (const stolen of [id, `svc1-${id}`, `${locator}~${id}`, `${locator}svc1-${id}`, `${locator}~svc1-${id}`]) {
      const page = await readSession(thief, { cookie: `${sessionCookie}=${stolen}` })
      expect([page.status, page.json], `session of ${stolen.replace(id, "the id")}`).toBe([200, null])
    }
    expect((await readSession(thief, { cookie: sessionCookiesOf(agent) })).json, "session of the cookie").not.toBe(null)
    agent.wait(31 * 24 * 3600)
    await signInAs(agent)
    expect((await sessionsOf(agent)).sessions.length, "sessions when the others have expired").toBe(1)
  },
}
