import { keysAt } from "../../dpop-steps.ts"
import { outlive, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.1/refresh_token"],
  cases: [],
  name: "an app without a store keeps the key of bound tokens in its session cookie, and refreshes and proves with it",
  needs: ["fixtures", "oidc"],
  fixture: "rotating-dpop",
  async run({ agent, idp, expect }) {
    await idp.order({ now: agent.now() })
    await signInBy(agent, idp)
    const key = (await keysAt(idp)).at(-1)
    expect(key, "key").toMatch(/^[\w-]{43}$/)
    const user = async () => (await sessionOf(agent))?.user
    const { status, leaks } = await user() ?? {}
    expect([status, leaks], "API, and whether the account as JSON has the key").toBe([200, false])
    await outlive(agent, idp, 3_600)
    expect((await user())?.["status"], "API after a refresh").toBe(200)
    expect((await keysAt(idp)).length, "token requests").toBe(2)
    expect((await keysAt(idp)).at(-1), "key of the refresh").toBe(key)
  },
}
