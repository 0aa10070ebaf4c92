import type { Scenario } from "../../scenario.ts"
import { arrive, callbackPath, nameOf, toAuthorization, toCallback } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/redirectProxyUrl"],
  cases: [29],
  name: "a redirect proxy can be set for one provider, and the others return to where they started",
  needs: ["fixtures", "oidc", "previews"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    const preview = agent.at("https://pr-7.preview.test")
    const own = await toAuthorization(preview)
    expect(own.searchParams.get("redirect_uri"), "of another").toBe(`${preview.origin}${callbackPath()}`)
    const proxied = await toAuthorization(preview, { provider: "proxied" })
    expect(proxied.searchParams.get("redirect_uri")).toBe(`${agent.origin}${callbackPath("proxied")}`)
    const relay = await arrive(agent, await toCallback(agent, proxied), idp)
    await arrive(preview, relay.location!, idp)
    expect(await nameOf(preview), "name").toBe("Ada Lovelace")
  },
}
