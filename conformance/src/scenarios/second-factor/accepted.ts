import { signInBy } from "../../oauth-steps.ts"
import { addFactor, emailOf, isHeld } from "../../second-factor-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [65, 116],
  name: "only a provider that the app accepts replaces the second factor, and only with the claims that it names",
  needs: ["fixtures", "oidc", "store", "passwords"],
  fixture: "mfa-accepting",
  async run({ agent, idp, expect }) {
    await idp.order({ now: agent.now() })
    await signInBy(agent, idp)
    const email = await emailOf(agent)
    await addFactor(agent)
    await idp.order({ now: agent.now() })
    for (
      const [claims, accepted] of [
        [{ amr: ["pwd", "mfa"] }, true],
        [{ acr: "gold" }, true],
        [{}, false],
        [{ amr: ["pwd"], acr: "silver" }, false],
        [{ amr: "mfa" }, false],
        [{ acr: ["gold"] }, false],
        [{ amr: ["gold"], acr: "mfa" }, false],
      ] as const
    ) {
      const other = agent.fresh()
      await idp.next({ claims })
      expect(isHeld(await signInBy(other, idp)), `${JSON.stringify(claims)} is held`).toBe(!accepted)
      expect(await emailOf(other), `${JSON.stringify(claims)}: who is signed in`).toBe(accepted ? email : undefined)
    }
    const unnamed = agent.fresh().use("mfa")
    await idp.next({ claims: { amr: ["mfa"], acr: "gold" } })
    expect(isHeld(await signInBy(unnamed, idp)), "without the option it is held").toBe(true)
  },
}
