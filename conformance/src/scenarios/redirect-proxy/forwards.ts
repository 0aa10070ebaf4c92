import type { Scenario } from "../../scenario.ts"
import { arrive, callbackPath, flowCookiesOf, nameOf, toAuthorization, toCallback } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/redirectProxyUrl"],
  cases: [26, 29],
  name:
    "a sign-in that a preview starts returns to the deployment known to the provider, which redirects to the preview",
  needs: ["fixtures", "oidc", "previews"],
  fixture: "proxy",
  async run({ agent, idp, expect }) {
    const preview = agent.at("https://pr-7.preview.test").use("preview")
    const authorization = await toAuthorization(preview, { callbackUrl: "/protected?tab=1" })
    expect(authorization.searchParams.get("redirect_uri")).toBe(`${agent.origin}${callbackPath()}`)
    expect(authorization.searchParams.get("state")!.length <= 450, "a state of 450 characters at most").toBe(true)
    const callback = await toCallback(agent, authorization)
    const relay = await arrive(agent, callback, idp)
    expect(relay.status, "status").toBe(302)
    expect(relay.location?.href, "the preview's callback").toBe(`${preview.origin}${callbackPath()}${callback.search}`)
    expect(relay.setCookies, "cookies of the deployment in between").toBe([])
    const end = await arrive(preview, relay.location!, idp)
    expect(end.location?.href, "where the sign-in leads").toBe(`${preview.origin}/protected?tab=1`)
    expect(await nameOf(preview), "name at the preview").toBe("Ada Lovelace")
    expect(await nameOf(agent), "name elsewhere").toBe(undefined)
    expect(flowCookiesOf(agent), "flows under way").toBe([])
    const [again, known] = [await arrive(agent, callback, idp), (await idp.requests("token")).length]
    const replayed = await arrive(preview.fresh(), again.location!, idp)
    expect(replayed.location?.searchParams.get("error"), "the second time").toBe("InvalidCheck")
    expect((await idp.requests("token")).length, "token requests").toBe(known)
  },
}
