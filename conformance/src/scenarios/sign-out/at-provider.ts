import { hintOf, logoutCookie, returnPath, signOutWith } from "../../logout-steps.ts"
import { arrive, nameOf, signInBy, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider", "6/signOut"],
  cases: [111],
  name: "a sign-out ends the session, continues at the provider, and returns to the target",
  needs: ["fixtures", "oidc"],
  fixture: "logout",
  async run({ agent, idp, expect }) {
    for (
      const [callbackUrl, target] of [["/protected?tab=1", "/protected?tab=1"], ["https://evil.test/", "/"]] as const
    ) {
      await signInBy(agent, idp)
      expect(await nameOf(agent), "name before").toBe("Ada Lovelace")
      const page = await signOutWith(agent, { callbackUrl })
      expect(page.status, "status").toBe(303)
      const { origin, pathname, searchParams } = page.location!
      expect(origin + pathname, "the provider's endpoint").toBe(`${idp.issuer}/logout`)
      expect([...searchParams.keys()].sort(), "parameters").toBe([
        "client_id",
        "id_token_hint",
        "post_logout_redirect_uri",
        "state",
      ])
      expect(searchParams.get("client_id"), "client").toBe("svc-conformance")
      expect(searchParams.get("post_logout_redirect_uri"), "return URL").toBe(`${agent.origin}${returnPath()}`)
      expect(hintOf(page.location)?.sub, "subject of the hint").toBe("ada-1815")
      expect(page.location!.href.includes("evil"), "the provider learns the target").toBe(false)
      // the user never reaches the provider
      expect(await sessionOf(agent), "session").toBe(null)
      expect(agent.jar.get(logoutCookie), "cookie of the provider").toBe(undefined)
      const back = await toCallback(agent, page.location!)
      expect((await idp.requests("logout")).at(-1)?.refused, "refused").toBe(undefined)
      const end = await arrive(agent, back, idp)
      expect(end.status, "status of the return").toBe(302)
      expect(end.location?.href, "where it leads").toBe(`${agent.origin}${target}`)
    }
  },
}
