import { arrive, expectRefusal, nameOf, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import type { VerbOutcome } from "../../verb-steps.ts"

const claims = JSON.stringify({ id_token: { acr: { essential: true, values: ["gold"] } } })

export const scenario: Scenario = {
  spec: ["4.3/authorizationParams"],
  cases: [96],
  name: "the ID token must have the class that `signIn` demands, and the browser cannot change what is demanded",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run(stage) {
    const { agent, idp, expect } = stage
    const query = `claims=%7B%7D&acr_values=low&max_age=9999`
    const toUrl = async () => {
      const args = JSON.stringify(["idp", { redirect: false, redirectTo: "/protected" }, { claims }])
      const page = await agent.post(`${agent.base}/verbs?${query}`, { verb: "signIn", args })
      return new URL(String((page.json as VerbOutcome).value))
    }
    for (const acr of [undefined, "silver", ["gold"]]) {
      const url = await toUrl()
      expect(["claims", "acr_values", "max_age"].map((name) => url.searchParams.get(name)), "the request").toBe(
        [claims, null, null],
      )
      await idp.next({ claims: { acr } })
      const page = await arrive(agent, await toCallback(agent, url), idp)
      await expectRefusal(stage, page, ["OAuthCallbackError"], `acr ${JSON.stringify(acr)}`)
    }
    await idp.next({ claims: { acr: "gold" } })
    await arrive(agent, await toCallback(agent, await toUrl()), idp)
    expect(await nameOf(agent), "name, with the class").toBe("Ada Lovelace")
  },
}
