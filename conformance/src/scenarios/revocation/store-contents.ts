import { endSessions, nameOf, signOut } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, signInAs } from "../../steps.ts"
import { callsDuring } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [56],
  name:
    "the store of revocations gets only hashes and dates, one look-up for each read, and nothing while sessions are valid",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "revocable",
  async run({ agent, expect }) {
    const idle = await callsDuring(agent, () => readSession(agent))
    expect(idle, "calls without a cookie").toBe([])
    await signInAs(agent)
    expect(await callsDuring(agent, () => readSession(agent)), "calls of a read").toBe(["findRevocations"])
    await endSessions(agent, "a1")
    await signInAs(agent)
    expect(await nameOf(agent), "name").toBe("Alice")
    const now = agent.now()
    await signOut(agent)
    const calls = (await agent.seen()).filter(({ kind }) => kind === "store")
    const written = calls.filter(({ name }) => name === "revoke").map(({ data }) => data as [string, string, string])
    expect(written.length >= 2, `${written.length} entries: of the user and of the session`).toBe(true)
    for (const [key, notBefore, expires] of written) {
      expect(key, "key").toMatch(/^[\w-]{43}$/)
      const lives = (Date.parse(expires) - Date.parse(notBefore)) / 1000
      expect(lives >= 3600 && lives <= 2 * 3600, `an entry lives ${lives} s, as long as a session and a margin`).toBe(
        true,
      )
      expect(Math.abs(Date.parse(notBefore) - now) < 60_000, `${notBefore} is now`).toBe(true)
    }
    const looked = calls.filter(({ name }) => name === "findRevocations").map(({ data }) => (data as [string[]])[0])
    for (const key of looked.flat()) expect(key, "key of a look-up").toMatch(/^[\w-]{43}$/)
    expect(looked.some((keys) => keys.length === 2), "one look-up for the session and its user").toBe(true)
  },
}
