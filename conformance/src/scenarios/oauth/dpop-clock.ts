import { keysAt } from "../../dpop-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.1/refresh_token"],
  cases: [],
  name: "a provider whose clock differs by minutes gets proofs with its own time",
  needs: ["app", "fixtures", "oauth", "store"],
  fixture: "database-dpop",
  async run({ agent, idp, expect }) {
    for (const minutes of [5, -5]) {
      const browser = agent.fresh()
      await idp.order({ now: browser.now() + minutes * 60_000 })
      const before = (await idp.requests("token")).length
      await signInBy(browser, idp, { provider: "idp-oauth" })
      expect(typeof (await sessionOf(browser))?.user, `user, ${minutes} minutes`).toBe("object")
      const sent = (await idp.requests("token")).slice(before)
      expect(sent.map(({ refused }) => refused), `token requests, ${minutes} minutes`).toBe([
        "the proof breaks a rule: iat is the current time",
        undefined,
      ])
      const userinfo = (await idp.requests("userinfo")).at(-1)
      expect(userinfo?.jkt === (await keysAt(idp)).at(-1), `userinfo, ${minutes} minutes`).toBe(true)
    }
  },
}
