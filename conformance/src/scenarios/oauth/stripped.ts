import type { Scenario } from "../../scenario.ts"
import { arrive, toAuthorization, toCallback } from "../../oauth-steps.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [2, 3],
  name: "an authorization request that lost a parameter on its way to the provider signs no user in",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    const names = [...(await toAuthorization(agent)).searchParams.keys()]
    for (const name of names) {
      const browser = agent.fresh()
      const authorization = await toAuthorization(browser)
      authorization.searchParams.delete(name)
      if (name === "code_challenge") authorization.searchParams.delete("code_challenge_method")
      if (name === "code_challenge_method") authorization.searchParams.set(name, "plain")
      const callback = await toCallback(browser, authorization).catch(() => undefined)
      const back = callback && await arrive(browser, callback, idp)
      expect(back?.location?.pathname, `page without ${name}`).toBeOneOf([undefined, "/auth/error", "/auth/signin"])
      expect(await sessionOf(browser), `session without ${name}`).toBe(null)
    }
    for (const name of ["state", "nonce", "code_challenge", "code_challenge_method"]) {
      expect(names, "parameters sent").toContain(name)
    }
  },
}
