import { currentOf, outcomeOf, sessionsByVerb, sessionsOf } from "../../manage-steps.ts"
import { nameOf } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookie, signInAs } from "../../steps.ts"
import { callVerb } from "../../verb-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/adapter"],
  cases: [58],
  name: "an adapter without `listSessions`, and sessions in cookies, give the current session alone and say so",
  needs: ["app", "verbs", "fixtures", "credentials", "store"],
  fixture: "database-plain",
  async run({ agent, expect }) {
    const other = agent.fresh()
    for (const browser of [agent, other]) await signInAs(browser)
    const list = await sessionsOf(agent)
    expect([list.complete, list.sessions.map(({ current }) => current)], "list").toBe([false, [true]])
    expect(await sessionsByVerb(agent), "from the verb").toBe(list)
    const { id } = await currentOf(other)
    expect(await outcomeOf(agent, "end-session", { id }), "another session").toBe("404 UnknownSession")
    expect(await nameOf(other), "another session").toBe("Alice")
    expect(await outcomeOf(agent, "end-session", { id: list.sessions[0]!.id }), "the current session").toBe("done")
    expect([await nameOf(agent), agent.jar.get(sessionCookie)], "afterwards").toBe([null, undefined])

    const inCookie = agent.fresh().use("jwt-with-adapter")
    await signInAs(inCookie)
    const alone = await sessionsOf(inCookie)
    expect([alone.complete, alone.sessions.map(({ current }) => current)], "list of cookies").toBe([false, [true]])
    for (const [verb, ...args] of [["endSession", alone.sessions[0]!.id], ["endSession", "x"], ["endOtherSessions"]]) {
      expect((await callVerb(inCookie, verb!, ...args)).outcome, `${verb} without revocation`).toBe("InvalidConfig")
    }
    for (const action of ["end-session", "end-other-sessions", "end-all-sessions"]) {
      const outcome = await outcomeOf(inCookie, action, { id: alone.sessions[0]!.id })
      expect(outcome, `${action} without revocation`).toBe("500 Configuration")
    }
    expect(await nameOf(inCookie), "after errors").toBe("Alice")
  },
}
