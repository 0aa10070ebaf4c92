import type { Scenario } from "../../scenario.ts"
import { arrive, start, toCallback, toReturn } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [19],
  name: "no URL or page of the app contains a code or token after the provider's callback",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    const begun = await start(agent, { callbackUrl: "/landing" })
    expect(begun.status, "status of the start").toBe(303)
    const callback = await toCallback(agent, begun.location!)
    const page = await arrive(agent, callback, idp)
    expect(page.status, "status of the callback").toBe(302)
    expect(page.location?.href, "where the sign-in leads").toBe(`${agent.origin}/landing`)
    const text = JSON.stringify(page.exchange.response)
    expect(text, "the callback's answer").not.toContain(callback.searchParams.get("code"))
    await idp.next({ faults: ["token/error-400"] })
    const failed = await toReturn(agent)
    const error = await arrive(agent, failed, idp)
    const shown = await agent.get(error.location!.href)
    for (const name of ["code", "state"]) {
      expect(JSON.stringify([error.exchange.response, shown.body]), name).not.toContain(failed.searchParams.get(name))
    }
    expect(shown.headers.get("referrer-policy"), "Referrer-Policy").toBe("same-origin")
  },
}
