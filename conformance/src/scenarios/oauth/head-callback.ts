import type { Scenario } from "../../scenario.ts"
import { arrive, toReturn } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [38],
  name: "a HEAD request to the callback does not use up the flow",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    const callback = await toReturn(agent)
    const head = await agent.send("HEAD", callback.href, undefined, { from: idp.issuer })
    expect([head.status, head.body, head.setCookies.length], "answer").toBe([200, "", 0])
    expect(await idp.requests("token"), "codes redeemed").toBe([])
    expect((await arrive(agent, callback, idp)).location?.pathname, "where the sign-in leads").toBe("/protected")
  },
}
