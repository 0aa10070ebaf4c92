import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, sessionCookie, signInAs } from "../../steps.ts"

/** Begins what the store has in place of the token. */
const storedPrefix = "svc1-"

interface Seen {
  readonly given: Readonly<Record<string, unknown>> & { readonly user: Readonly<Record<string, unknown>> }
}

export const scenario: Scenario = {
  spec: ["2.8/session.user", "2.8/session", "6/session"],
  cases: [104, 105],
  name: "callbacks.session gets the stored user and, on an update, the client's data, but never the session token",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-open",
  async run({ agent, expect }) {
    await signInAs(agent)
    const token = agent.jar.get(sessionCookie) ?? "none"
    const read = await readSession(agent)
    expect((read.json as Seen).given, "what the callback gets").toHaveKeys(["user"])
    expect((read.json as Seen).given.user["email"], "the stored user").toBe("alice@app.test")
    const data = { user: { name: "Mallory", id: "x" }, expires: "2099-01-01" }
    const changed = await agent.postJson("/auth/session", { csrfToken: await csrfOf(agent), data })
    const { given } = changed.json as Seen
    expect(given, "what it gets on an update").toHaveKeys(["user", "newSession", "trigger"])
    expect(given["trigger"], "trigger").toBe("update")
    expect(given["newSession"], "newSession").toBe(data)
    const again = await readSession(agent)
    expect((again.json as { user: { name: string } }).user.name, "name afterwards").toBe("Alice")
    for (const page of [read, changed, again]) {
      expect(page.body, "body").not.toContain(token)
      expect(page.body, "body, stored hash").not.toContain(storedPrefix)
    }
    expect(JSON.stringify((await agent.seen()).filter(({ kind }) => kind !== "store")), "notes").not.toContain(token)
  },
}
