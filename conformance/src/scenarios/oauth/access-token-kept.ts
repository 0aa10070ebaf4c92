import type { Fault } from "../../idp/fault.ts"
import { outlive, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf } from "../../store-steps.ts"
import { askToken, refreshesAt } from "../../token-steps.ts"

const faults: readonly Fault[] = ["id-token/wrong-key", "id-token/wrong-aud", "token/500", "token/no-access-token"]

export const scenario: Scenario = {
  spec: ["2.1/refresh_token"],
  cases: [9, 62],
  name:
    "while the provider fails, getAccessToken returns the old token as long as it is valid, and keeps the refresh token",
  needs: ["app", "fixtures", "oidc", "store"],
  fixture: "database-tokens",
  async run({ agent, idp, expect }) {
    await idp.always({ faults: ["token/refresh-kept"] })
    await signInBy(agent, idp)
    const before = (await askToken(agent)).tokens[0]?.accessToken
    await outlive(agent, idp, 3_560)
    for (const fault of faults) {
      await idp.always({ faults: ["token/refresh-kept", fault] })
      expect((await askToken(agent)).tokens[0]?.accessToken, `token, with ${fault}`).toBe(before)
    }
    await outlive(agent, idp, 60)
    for (const fault of faults) {
      await idp.always({ faults: ["token/refresh-kept", fault] })
      const failed = await askToken(agent)
      expect(`${failed.status} ${failed.error}`, `expired, with ${fault}`).toBe("500 TokenRefreshError")
      agent.wait(61)
    }
    expect((await callsOf(agent, "updateAccount")).length, "changes of the account").toBe(0)
    expect((await refreshesAt(idp)).length, "refresh tokens sent").toBe(8)
    await idp.always({ faults: ["token/refresh-kept"] })
    await outlive(agent, idp, 61)
    const { tokens: [after] } = await askToken(agent)
    expect(after?.accessToken, "token in the end").toMatch(/^planted-access-token-/)
    expect(after?.accessToken === before, "the old token in the end").toBe(false)
  },
}
