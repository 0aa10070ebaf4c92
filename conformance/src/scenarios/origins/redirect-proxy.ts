import { arrive, callbackPath, nameOf, toAuthorization, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/origins", "2.7/redirectProxyUrl"],
  cases: [29],
  name: "one of several origins may be the redirect proxy of the others, and a sign-in ends where it began",
  needs: ["fixtures", "oidc", "origins"],
  fixture: "origins-with-proxy",
  async run({ agent, idp, expect }) {
    const tenant = agent.at("https://a.app.test")
    const authorization = await toAuthorization(tenant)
    expect(authorization.searchParams.get("redirect_uri"), "redirect URI").toBe(`https://app.test${callbackPath()}`)
    const callback = await toCallback(agent, authorization)
    const relay = await arrive(agent, callback, idp)
    expect(relay.location?.href, "where the proxy redirects to").toBe(
      `${tenant.origin}${callbackPath()}${callback.search}`,
    )
    const elsewhere = relay.location!.href.replace("//a.", "//b.")
    const moved = await agent.fresh().at("https://b.app.test").get(elsewhere, { from: idp.issuer })
    expect(moved.location?.origin, "another origin passes the user on").toBe(tenant.origin)
    const end = await arrive(tenant, relay.location!, idp)
    expect(end.location?.href, "where the sign-in leads").toBe(`${tenant.origin}/protected`)
    expect(await nameOf(tenant), "name").toBe("Ada Lovelace")
  },
}
