import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"
import { errorsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/adapter"],
  cases: [],
  name: "the error for an id that does not fit the store's column names `authorize`, its provider and the fix",
  needs: ["fixtures", "credentials", "oidc", "store"],
  fixture: "database-uuids",
  async run({ agent, idp, expect }) {
    const messages = async () => JSON.stringify((await errorsOf(agent)).map(({ data }) => data))
    expect((await signInAs(agent)).url, "where sign-in leads").toContain("error=Configuration")
    for (const part of ["`authorize`", 'provider \\"credentials\\"', "UUID", "return the stored id"]) {
      expect(await messages(), "the error").toContain(part)
    }
    const later = agent.fresh().use("jwt-uuids")
    await signInAs(later)
    await signInBy(later, idp)
    expect(await messages(), "the error when another account is linked").toContain("in `sub` of the session token")
  },
}
