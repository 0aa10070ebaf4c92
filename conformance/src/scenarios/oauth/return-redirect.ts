import type { Scenario } from "../../scenario.ts"
import { arrive, flowCookiesOf, start, toCallback } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn"],
  cases: [],
  name: "a script that starts a sign-in gets the provider's URL as JSON, with the flow's cookie",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    const page = await start(agent, { headers: { "x-auth-return-redirect": "1" } })
    expect(page.status, "status").toBe(200)
    expect(page.json, "body").toHaveKeys(["url"])
    const { url } = page.json as { url: string }
    expect(flowCookiesOf(agent).length, "flows begun").toBe(1)
    const callback = await toCallback(agent, new URL(url))
    expect((await arrive(agent, callback, idp)).location?.pathname, "where the sign-in leads").toBe("/protected")
  },
}
