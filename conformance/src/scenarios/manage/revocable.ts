import { currentOf, outcomeOf, sessionsOf } from "../../manage-steps.ts"
import { endSessions, nameOf, signOut, steal } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookie, signInAs } from "../../steps.ts"
import { callVerb } from "../../verb-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [39, 56],
  name:
    "under `jwt` with revocation, users end their current session, or all others, and copies of the kept one's old cookie",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "revocable",
  async run({ agent, expect }) {
    const [other, bob] = [agent.fresh(), agent.fresh()]
    await signInAs(bob, "bob")
    for (const browser of [agent, other]) await signInAs(browser)
    const list = await sessionsOf(agent)
    expect([list.complete, list.sessions.map(({ current }) => current)], "list").toBe([false, [true]])
    const { id, createdAt } = list.sessions[0]!
    expect((await readSession(agent.fresh(), { cookie: `${sessionCookie}=${id}` })).json, "session of the id").toBe(
      null,
    )
    for (const wrong of [(await currentOf(other)).id, (await currentOf(bob)).id, `${id}A`, ""]) {
      expect(await outcomeOf(agent, "end-session", { id: wrong }), "an id of another session").toBe(
        "404 UnknownSession",
      )
      expect((await callVerb(agent, "endSession", wrong)).outcome, "the same, by the verb").toBe("UnknownSession")
    }
    expect([await nameOf(agent), await nameOf(other), await nameOf(bob)], "after wrong ids").toBe([
      "Alice",
      "Alice",
      "Bob",
    ])

    for (const byVerb of [false, true]) {
      agent.wait(1)
      const [before, holder] = [steal(agent), steal(agent)]
      if (byVerb) expect((await callVerb(agent, "endOtherSessions")).outcome, "others, by the verb").toBe("done")
      else expect(await outcomeOf(agent, "end-other-sessions"), "others").toBe("done")
      expect([await nameOf(other), await nameOf(before)], "other sessions, and a copy of the old cookie").toBe([
        null,
        null,
      ])
      expect(await nameOf(agent), "the current session").toBe("Alice")
      const kept = await currentOf(agent)
      expect([kept.id, kept.createdAt], "the same session, with the same start").toBe([id, createdAt])
      // the holder of the old copy cannot end the session that was kept
      const copy = steal(agent)
      await signOut(holder)
      expect([await nameOf(agent), await nameOf(copy)], "after the copy signed out").toBe(["Alice", "Alice"])
      await signInAs(other)
      expect(await nameOf(other), "a session that began afterwards").toBe("Alice")
    }
    expect(await nameOf(bob), "another user").toBe("Bob")

    agent.wait(601)
    expect((await callVerb(agent, "endOtherSessions")).outcome, "a kept session becomes stale").toBe(
      "FreshSignInRequired",
    )
    expect(await endSessions(bob, "a1"), "operator").toBe("done")
    expect([await nameOf(agent), await nameOf(other)], "a kept session ends with all others later").toBe([null, null])

    await signInAs(agent)
    await signInAs(other)
    const copy = steal(agent)
    expect(await outcomeOf(agent, "end-session", { id: (await currentOf(agent)).id }), "the current session").toBe(
      "done",
    )
    expect([await nameOf(agent), await nameOf(copy), agent.jar.get(sessionCookie)], "afterwards").toBe([
      null,
      null,
      undefined,
    ])
    expect(await nameOf(other), "the other session").toBe("Alice")
    await signInAs(agent)
    expect(await outcomeOf(agent, "end-all-sessions"), "all").toBe("done")
    expect([await nameOf(agent), await nameOf(other), await nameOf(bob)], "all").toBe([null, null, "Bob"])
  },
}
