import type { Scenario } from "../../scenario.ts"
import { callbackPath, nameOf, toAuthorization } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [16, 19],
  name: "a callback that is posted from another site is repeated by GET, with the cookies",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    const page = await agent.get((await toAuthorization(agent, { provider: "form" })).href)
    const action = page.forms[0]!
    const fields = new URLSearchParams(action.fields.map(([name, value]): [string, string] => [name, value]))
    const posted = await agent.post(action.action, Object.fromEntries(fields), { from: idp.issuer })
    expect(posted.exchange.request.headers.filter(([name]) => name === "cookie"), "cookies posted").toBe([])
    expect(posted.status, "status").toBe(303)
    expect(posted.location?.href, "the same path, without the code").toBe(`${agent.origin}${callbackPath("form")}`)
    const end = await agent.get(posted.location!.href, { from: idp.issuer })
    expect(end.location?.pathname, "where the sign-in leads").toBe("/protected")
    expect(await nameOf(agent), "name").toBe("Ada Lovelace")
    expect(agent.jar.get("__Host-svc.form"), "form cookie afterwards").toBe(undefined)
    const again = await agent.get(posted.location!.href, { from: idp.issuer })
    expect(again.location?.searchParams.get("error"), "the second time").toBe("InvalidCheck")
  },
}
