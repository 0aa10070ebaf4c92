import { sendLogout, signLogout } from "../../back-channel-steps.ts"
import { outcomeOf } from "../../manage-steps.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [110],
  name: "a logout token ends a session that was kept, after the token was issued, while the user's others ended",
  needs: ["fixtures", "oidc"],
  fixture: "revocable-back-channel",
  async run({ agent, idp, expect }) {
    for (const claims of [{ sub: "ada-1815" }, { sub: "ada-1815", sid: "session-1" }]) {
      await idp.next({ claims: { sid: "session-1" } })
      await signInBy(agent, idp)
      agent.wait(60)
      const token = await signLogout(agent, idp, claims)
      agent.wait(60)
      expect(await outcomeOf(agent, "end-other-sessions"), "others").toBe("done")
      expect(await nameOf(agent), "kept").toBe("Ada Lovelace")
      expect((await sendLogout(agent, token)).status, "logout").toBe(200)
      expect(await nameOf(agent), `after ${JSON.stringify(claims)}`).toBe(undefined)
    }
  },
}
