import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession, sessionCookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/maxAge"],
  cases: [59],
  name:
    "a session from before absoluteMaxAge was set ends by it, or is not extended if its token does not tell its start",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-short",
  async run({ agent, expect }) {
    const earliest = agent.now()
    await signInAs(agent)
    const latest = agent.now()
    const cookie = sessionCookiesOf(agent)
    const limited = agent.fresh().use("database-absolute-brief")
    const { expires } = (await readSession(limited, { cookie })).json as SeenSession
    const start = Date.parse(expires) - 300_000
    expect(start > earliest - 2_000 && start < latest + 2_000, `${expires} is the new end`).toBe(true)
    expect((await readSession(limited.wait(301), { cookie })).json, "session after absoluteMaxAge").toBe(null)

    const own = agent.fresh().use("database-short-own-token")
    await signInAs(own)
    const silent = sessionCookiesOf(own)
    const other = own.fresh().use("database-absolute")
    const before = ((await readSession(other, { cookie: silent })).json as SeenSession).expires
    const page = await readSession(other.wait(120), { cookie: silent })
    expect([(page.json as SeenSession).expires, page.setCookies], "expiry without a start").toBe([before, []])
  },
}
