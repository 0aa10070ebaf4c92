import { sendLogout, signLogout } from "../../back-channel-steps.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [110],
  name: "under `database` a logout token works once, and without `claim` it ends no session that began after it",
  needs: ["fixtures", "oidc", "store"],
  fixture: "database-back-channel",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const token = await signLogout(agent, idp, { sub: "ada-1815" })
    expect((await sendLogout(agent, token)).status, "first use").toBe(200)
    expect(await nameOf(agent), "after the first use").toBe(undefined)
    await signInBy(agent, idp)
    const uses = await Promise.all([sendLogout(agent, token), sendLogout(agent.fresh(), token)])
    expect(uses.map(({ status }) => status), "later uses").toBe([400, 400])
    expect(await nameOf(agent), "after later uses").toBe("Ada Lovelace")

    agent.use("database-back-channel-stuck")
    const next = await signLogout(agent, idp, { sub: "ada-1815" })
    expect((await sendLogout(agent, next)).status, "while the store fails").toBe(400)
    agent.use("database-back-channel")
    expect(await nameOf(agent), "after the store has failed").toBe("Ada Lovelace")
    expect((await sendLogout(agent, next)).status, "the same token again").toBe(200)
    expect(await nameOf(agent), "after the store has worked again").toBe(undefined)

    for (const fixture of ["database-back-channel-unclaimed", "database-back-channel-bare"] as const) {
      agent.use(fixture)
      const copied = await signLogout(agent, idp, { sub: "ada-1815", exp: Math.floor(agent.now() / 1000) + 300 })
      agent.wait(5)
      await signInBy(agent, idp)
      expect((await sendLogout(agent, copied)).status, `a copy, ${fixture}`).toBe(200)
      expect(await nameOf(agent), `a session that began after the token was issued, ${fixture}`).toBe("Ada Lovelace")
    }
  },
}
