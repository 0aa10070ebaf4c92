import type { Fault } from "../../idp/fault.ts"
import { outlive, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

const faults: readonly Fault[] = [
  "id-token/wrong-iss",
  "id-token/wrong-aud",
  "id-token/wrong-key",
  "id-token/expired",
  "token/500",
  "token/type-mac",
  "token/no-access-token",
]

export const scenario: Scenario = {
  spec: ["2.1/refresh_token"],
  cases: [9, 62],
  name: "a refresh with an invalid answer changes nothing, and one that the provider refuses ends the session",
  needs: ["fixtures", "oidc"],
  fixture: "rotating",
  async run({ agent, idp, expect }) {
    const refreshes = async () => (await sessionOf(agent))?.user?.["refreshes"]
    await idp.always({ faults: ["token/refresh-kept"] })
    await signInBy(agent, idp)
    for (const fault of faults) {
      await idp.always({ faults: ["token/refresh-kept", fault] })
      await outlive(agent, idp, 3_600)
      expect(await refreshes(), `refreshes, with ${fault}`).toBe(0)
    }
    await idp.always({ faults: ["token/refresh-kept"] })
    await outlive(agent, idp, 61)
    expect(await refreshes(), "refreshes, when nothing is wrong any more").toBe(1)
    await idp.always({ faults: ["token/error-400"] })
    await outlive(agent, idp, 3_600)
    expect(await sessionOf(agent), "session, when the refresh token is refused").toBe(null)
  },
}
