import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth", "5/1"],
  cases: [],
  name: "a user of the provider is signed in with the name that the provider returns",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    const page = await signInBy(agent, idp, { callbackUrl: "/?there" })
    expect(page.status, "status").toBeOneOf([302, 303])
    expect(page.location?.href, "where it leads").toBe(`${agent.origin}/?there`)
    expect((await sessionOf(agent))?.user, "user").toBe({
      name: "Ada Lovelace",
      email: "ada@idp.test",
      image: "https://idp.test/ada.png",
    })
  },
}
