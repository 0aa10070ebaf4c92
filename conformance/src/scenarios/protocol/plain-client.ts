import { isSignedIn } from "../../blackbox-steps.ts"
import { clientSecret } from "../../idp/clients.ts"
import { arrive, toAuthorization, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [3, 93],
  name: "every request to the provider follows the protocol, and no secret passes through the browser",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    const authorization = await toAuthorization(agent)
    expect(authorization.href, "authorization URL").not.toContain(clientSecret)
    await arrive(agent, await toCallback(agent, authorization), idp)
    expect(await isSignedIn(agent), "the user is signed in").toBe(true)
    const requests = await idp.requests()
    expect(requests.map(({ refused }) => refused ?? "fine"), "errors of the provider").toBe(requests.map(() => "fine"))
  },
}
