import type { Fault } from "../../idp/fault.ts"
import type { Scenario } from "../../scenario.ts"
import { expectRefusal, flowCookiesOf, nameOf, outlive, signInBy, start } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [11, 75],
  name: "no user is sent to a provider whose discovery document is wrong or incomplete",
  needs: ["fixtures", "oidc"],
  async run(stage) {
    const { agent, idp, expect } = stage
    const faults: readonly Fault[] = [
      "discovery/issuer-mismatch",
      "discovery/issuer-slash",
      "discovery/no-issuer",
      "discovery/no-authorization-endpoint",
      "discovery/http-endpoints",
      "discovery/script-endpoint",
      "discovery/html",
      "discovery/html-200",
      "discovery/huge",
      "discovery/redirect",
      "discovery/empty",
      "discovery/array",
      "discovery/500",
    ]
    for (const fault of faults) {
      await outlive(agent, idp)
      await idp.always({ faults: [fault] })
      await expectRefusal(stage, await start(agent), ["OAuthSignInError", "InvalidEndpoints"], fault)
      expect(flowCookiesOf(agent), `flows begun, ${fault}`).toBe([])
    }
    await outlive(agent, idp)
    await idp.always({})
    await signInBy(agent, idp)
    expect(await nameOf(agent), "name, once nothing is wrong").toBe("Ada Lovelace")
  },
}
