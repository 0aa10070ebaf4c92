import { toChanged } from "../../fixtures/changed.ts"
import { arrive, callbackPath, start, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

const redirectProxyUrl = "https://app.test/auth"

export const scenario: Scenario = {
  spec: ["2.7/redirectProxyUrl"],
  cases: [93],
  name: "the traces of a preview and of the redirect proxy in development name where each sends the user",
  needs: ["fixtures", "oidc", "previews", "app-test", "development-help"],
  async run({ agent, idp, expect }) {
    const inDevelopment = (more: object) => toChanged({ development: true, redirectProxyUrl, ...more })
    const preview = agent.at("https://pr-7.preview.test").use(inDevelopment({}))
    agent.use(inDevelopment({ redirectProxyOrigins: ["https://*.preview.test"] }))
    const begun = await start(preview)
    expect(begun.headers.get("x-svc-trace"), "trace of the preview").toContain(
      `redirect proxy: the redirect URI is another deployment's (to: ${redirectProxyUrl}/callback/idp)`,
    )
    const relay = await arrive(agent, await toCallback(agent, begun.location!), idp)
    expect(relay.headers.get("x-svc-trace"), "trace of the redirect proxy").toContain(
      `redirect proxy: passed on (to: ${preview.origin})`,
    )
    const end = await arrive(preview, relay.location!, idp)
    expect(end.headers.get("x-svc-trace"), "trace of the callback").not.toContain("redirect proxy")
    const own = await start(agent.fresh())
    expect(own.location?.searchParams.get("redirect_uri"), "redirect URI").toBe(`${agent.origin}${callbackPath()}`)
    expect(own.headers.get("x-svc-trace"), "trace of the proxy's own sign-in").not.toContain("redirect proxy")
  },
}
