import { returnPath } from "../../logout-steps.ts"
import { arrive, signInBy, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [],
  name: "the signOut verb on the server continues at the provider",
  needs: ["app", "verbs", "fixtures", "oidc"],
  fixture: "logout",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp, { provider: "asked" })
    const page = await agent.post("/logout", { redirectTo: "/about", provider: "true" })
    expect(page.status, "status").toBeOneOf([302, 303])
    expect(page.location?.origin, "the provider").toBe(new URL(idp.issuer).origin)
    const back = page.location!.searchParams.get("post_logout_redirect_uri")
    expect(back, "return URL").toBe(`${agent.origin}${returnPath("asked")}`)
    expect(await sessionOf(agent), "session").toBe(null)
    const end = await arrive(agent, await toCallback(agent, page.location!), idp)
    expect(end.location?.href, "where it leads").toBe(`${agent.origin}/about`)
  },
}
