import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookie, sessionCookiesOf, sessionOf, signInAs } from "../../steps.ts"
import { callsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/adapter", "8/generateSessionToken"],
  cases: [60],
  name: "the store gets a hash of the session token, which opens no session",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    await signInAs(agent)
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
    const value = agent.jar.get(sessionCookie)!
    const [locator, token] = value.includes("~") ? value.split("~") as [string, string] : ["", value]
    const [row] = await callsOf(agent, "createSession")
    const hash = String(row?.["sessionToken"])
    expect(hash, "stored token").toMatch(/^svc1-[\w-]{43}$/)
    const given = JSON.stringify((await agent.seen()).filter(({ kind }) => kind === "store"))
    expect(given.includes(token), "a call of the store contains the token").toBe(false)
    expect(sessionCookiesOf(agent).includes(hash.slice("svc1-".length)), "the cookie contains the hash").toBe(false)
    const thief = agent.fresh()
    for (
      const stolen of [hash, locator + hash, `${locator}~${hash}`, hash.slice("svc1-".length), String(row?.["userId"])]
    ) {
      const page = await readSession(thief, { cookie: `${sessionCookie}=${stolen}` })
      expect([page.status, page.json], "session of a stored value")
        .toBe([200, null])
    }
    expect((await readSession(thief, { cookie: sessionCookiesOf(agent) })).json, "session of the cookie").not.toBe(null)
  },
}
