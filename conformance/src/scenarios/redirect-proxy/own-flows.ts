import type { Scenario } from "../../scenario.ts"
import { arrive, callbackPath, nameOf, toAuthorization, toCallback, toReturn } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/redirectProxyUrl"],
  cases: [29],
  name: "a flow that the redirect proxy started ends there, beside a preview's flow in the same browser",
  needs: ["fixtures", "oidc", "previews"],
  fixture: "proxy",
  async run({ agent, idp, expect }) {
    const preview = agent.at("https://pr-7.preview.test")
    const [mine, theirs] = [await toReturn(agent), await toCallback(agent, await toAuthorization(preview))]
    expect(mine.href.startsWith(`${agent.origin}${callbackPath()}?`), "own redirect URI").toBe(true)
    expect(mine.searchParams.get("state")!.length <= 94, "own state: a short one, which names no origin").toBe(true)
    const relay = await arrive(agent, theirs, idp)
    expect((await arrive(agent, mine, idp)).location?.href, "where the sign-in leads").toBe(`${agent.origin}/protected`)
    expect((await arrive(preview, relay.location!, idp)).location?.href, "where the sign-in leads").toBe(
      `${preview.origin}/protected`,
    )
    expect([await nameOf(agent), await nameOf(preview)], "names").toBe(["Ada Lovelace", "Ada Lovelace"])
    await idp.next({ faults: ["callback/denied"] })
    const denied = await arrive(agent, await toCallback(agent, await toAuthorization(preview)), idp)
    expect(denied.location?.origin, "origin to which an error is passed on").toBe(preview.origin)
    const end = await arrive(preview, denied.location!, idp)
    expect(end.location?.searchParams.get("error"), "error in its URL").toBe("OAuthCallbackError")
  },
}
