import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.4/profile"],
  cases: [],
  name: "the `fetch` that `userinfo.request` gets accepts a URL with options and a `Request` with headers alike",
  needs: ["fixtures", "oidc", "cookie-sessions"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    for (const provider of ["asks-by-url", "asks-by-request"]) {
      const browser = agent.fresh()
      await signInBy(browser, idp, { provider })
      expect(await nameOf(browser), `name, ${provider}`).toBe("Ada Lovelace")
    }
    const agents = (await idp.requests("userinfo")).map(({ headers }) => headers["user-agent"])
    expect(agents, "user agents").toBe(["svc-auth", "own-agent"])
  },
}
