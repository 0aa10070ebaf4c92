import { returnPath, signOutWith } from "../../logout-steps.ts"
import { arrive, nameOf, signInBy, toAuthorization, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/redirectProxyUrl", "4.3/signOut-provider"],
  cases: [26, 29, 111],
  name: "a sign-out at a preview returns through the deployment known to the provider",
  needs: ["fixtures", "oidc", "previews"],
  fixture: "logout-at-proxy",
  async run({ agent, idp, expect }) {
    const preview = agent.at("https://pr-7.preview.test").use("logout-at-preview")
    await signInBy(agent, idp)
    const callback = await toCallback(agent, await toAuthorization(preview))
    await arrive(preview, (await arrive(agent, callback, idp)).location!, idp)
    expect(await nameOf(preview), "name at the preview").toBe("Ada Lovelace")

    const page = await signOutWith(preview, { callbackUrl: "/about" })
    const back = page.location!.searchParams.get("post_logout_redirect_uri")
    expect(back, "return URL").toBe(`${agent.origin}${returnPath()}`)
    expect(await sessionOf(preview), "session at the preview").toBe(null)
    const relay = await arrive(agent, await toCallback(agent, page.location!), idp)
    const { origin, pathname, searchParams } = relay.location!
    expect(origin + pathname, "the preview's return").toBe(`${preview.origin}${returnPath()}`)
    expect([...searchParams.keys()], "its parameters").toBe(["state"])
    expect(relay.setCookies, "cookies of the deployment in between").toBe([])
    expect((await arrive(preview, relay.location!, idp)).location?.href, "where it leads").toBe(
      `${preview.origin}/about`,
    )
    expect((await arrive(preview, relay.location!, idp)).location?.href, "where it leads again").toBe(
      `${preview.origin}/`,
    )
    expect(await nameOf(agent), "name at the other deployment").toBe("Ada Lovelace")
  },
}
