import type { Scenario } from "../../scenario.ts"
import { callbackPath, nameOf, toAuthorization } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/redirectProxyUrl"],
  cases: [16, 26, 29],
  name: "the redirect proxy passes a posted response on sealed, so no URL contains its parameters",
  needs: ["fixtures", "oidc", "previews"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    const preview = agent.at("https://pr-7.preview.test")
    const page = await agent.get((await toAuthorization(preview, { provider: "proxied-form" })).href)
    const { action, fields } = page.forms[0]!
    const posted = await agent.post(action, Object.fromEntries(fields), { from: idp.issuer })
    expect(posted.status, "status").toBe(303)
    expect(posted.setCookies, "cookies").toBe([])
    const { origin, pathname, searchParams } = posted.location!
    expect(`${origin}${pathname}`, "the preview's callback").toBe(`${preview.origin}${callbackPath("proxied-form")}`)
    expect([...searchParams.keys()], "parameters").toBe(["form"])
    for (const [name, value] of fields) expect(posted.location!.href, name).not.toContain(encodeURIComponent(value))
    const end = await preview.get(posted.location!.href, { from: idp.issuer })
    expect(end.location?.pathname, "where the sign-in leads").toBe("/protected")
    expect(await nameOf(preview), "name").toBe("Ada Lovelace")
    const again = await preview.get(posted.location!.href, { from: idp.issuer })
    expect(again.location?.searchParams.get("error"), "the second time").toBe("InvalidCheck")
    const late = await preview.wait(61).get(posted.location!.href, { from: idp.issuer })
    expect(late.location?.searchParams.get("error"), "a minute later").toBe("InvalidCheck")
  },
}
