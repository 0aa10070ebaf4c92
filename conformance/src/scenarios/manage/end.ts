import { currentOf, outcomeOf, sessionsOf } from "../../manage-steps.ts"
import { nameOf, steal } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionCookie, signInAs } from "../../steps.ts"
import { eventsOf } from "../../store-steps.ts"
import { callVerb } from "../../verb-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [39, 56, 58],
  name:
    "users end one of their own sessions, and no id of another user, none that has ended and none that is forged ends any",
  needs: ["app", "verbs", "fixtures", "credentials", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    const [second, third, bob] = [agent.fresh(), agent.fresh(), agent.fresh()]
    await signInAs(bob, "bob")
    for (const browser of [agent, second, third]) await signInAs(browser)
    const idOf = async (browser: typeof agent) => (await currentOf(browser)).id
    const [own, ofSecond, ofThird, ofBob] = await Promise.all([agent, second, third, bob].map(idOf))
    const ended = async () => (await eventsOf(agent, "signOut")).length

    const forged = [ofBob, ofSecond!.slice(0, 42), `${ofSecond}A`, ofSecond!.toLowerCase(), "", "svc1-", "a".repeat(43)]
    for (const id of forged) {
      expect(await outcomeOf(agent, "end-session", { id }), `forged ${id}`).toBe("404 UnknownSession")
      expect((await callVerb(agent, "endSession", id)).outcome, `forged ${id}, by the verb`).toBe("UnknownSession")
    }
    for (const id of [undefined, null, 1, [ofSecond], { id: ofSecond }, agent.jar.get(sessionCookie)]) {
      expect(await outcomeOf(agent, "end-session", { id }), `odd ${JSON.stringify(id)}`).toBe("404 UnknownSession")
    }
    for (const browser of [agent, second, third]) expect(await nameOf(browser), "after forged ids").toBe("Alice")
    expect(await nameOf(bob), "another user after forged ids").toBe("Bob")
    expect(await ended(), "events after forged ids").toBe(0)

    const thief = steal(second)
    expect(await outcomeOf(agent, "end-session", { id: ofSecond }), "another session").toBe("done")
    expect([await nameOf(second), await nameOf(thief)], "the session that was ended").toBe([null, null])
    expect(await ended(), "events after another session").toBe(1)
    expect(await outcomeOf(agent, "end-session", { id: ofSecond }), "an ended session").toBe("404 UnknownSession")
    expect((await callVerb(agent, "endSession", ofThird)).outcome, "another session, by the verb").toBe("done")
    expect(await nameOf(third), "the session that the verb ended").toBe(null)
    expect((await sessionsOf(agent)).sessions.map(({ id }) => id), "what is left").toBe([own])

    const page = await agent.post(agent.auth("/end-session"), {
      csrfToken: await csrfOf(agent),
      id: String(own),
      callbackUrl: "/public",
    })
    expect(page.location?.pathname, "the current session").toBe("/public")
    expect(agent.jar.get(sessionCookie), "its cookie").toBe(undefined)
    expect(await ended(), "events").toBe(3)
    expect(await nameOf(bob), "another user").toBe("Bob")

    await signInAs(agent)
    const copy = steal(agent)
    expect((await callVerb(agent, "endSession", await idOf(agent))).outcome, "the current one, by the verb").toBe(
      "done",
    )
    expect([await nameOf(agent), await nameOf(copy), agent.jar.get(sessionCookie)], "afterwards").toBe([
      null,
      null,
      undefined,
    ])
  },
}
