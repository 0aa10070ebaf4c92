import type { Agent } from "../../agent.ts"
import type { Idp } from "../../idp/control.ts"
import { outlive, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { cookiesOf, readSession, type SeenSession, sessionOf } from "../../steps.ts"

/** Returns the refresh tokens that the provider got, in order. */
const refreshesAt = async (idp: Idp): Promise<readonly unknown[]> =>
  (await idp.requests("token")).filter(({ parameters }) => parameters["grant_type"] === "refresh_token")
    .map(({ parameters }) => parameters["refresh_token"])

/** Returns how often the session's tokens were refreshed, according to each of twenty parallel reads. */
async function readTwentyTimes(agent: Agent): Promise<readonly unknown[]> {
  const sessions = await Promise.all(Array.from({ length: 20 }, () => sessionOf(agent)))
  return [...new Set(sessions.map((session) => session?.user?.["refreshes"] ?? "signed out"))]
}

export const scenario: Scenario = {
  spec: ["2.1/expires_at", "2.1/refresh_token"],
  cases: [62],
  name: "a session's refresh token is used once, however many parallel reads there are",
  needs: ["fixtures", "oidc"],
  fixture: "rotating",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    expect(await readTwentyTimes(agent), "refreshes, at first").toBe([0])
    expect(await refreshesAt(idp), "refresh tokens sent, at first").toBe([])

    for (const hour of [1, 2]) {
      await outlive(agent, idp, 3_600)
      const before = cookiesOf(agent)
      expect(await readTwentyTimes(agent), `refreshes, hour ${hour}`).toBe([hour])
      const late = await readSession(agent.fresh().wait(40), { cookie: before })
      expect((late.json as SeenSession | null)?.user?.["refreshes"], "refreshes, of a request under way").toBe(hour)
      expect(await readTwentyTimes(agent), `refreshes, hour ${hour}, again`).toBe([hour])
      expect((await refreshesAt(idp)).length, `refresh tokens sent, hour ${hour}`).toBe(hour)
    }
    expect(new Set(await refreshesAt(idp)).size, "different tokens").toBe(2)

    await idp.always({ faults: ["token/refresh-kept"] })
    for (const hour of [3, 4]) {
      await outlive(agent, idp, 3_600)
      expect(await readTwentyTimes(agent), `refreshes of a token that stays, hour ${hour}`).toBe([hour])
    }
    const sent = await refreshesAt(idp)
    expect(sent.length, "refresh tokens sent in the end").toBe(4)
    expect(sent[3] === sent[2], "the last two are one").toBe(true)
  },
}
