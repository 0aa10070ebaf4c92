import { sendLogout, signLogout } from "../../back-channel-steps.ts"
import { nameOf, outlive, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [110],
  name: "logout tokens with unknown keys fetch the provider's keys at most once a minute, even while that fails",
  needs: ["fixtures", "oidc"],
  fixture: "revocable-back-channel",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const fetches = async () => (await idp.requests("jwks")).length
    const attack = async () => {
      for (const kid of ["a", "b", "c"]) {
        const token = await signLogout(agent, idp, { sub: "ada-1815" }, { key: "stranger", header: { kid } })
        expect((await sendLogout(agent, token)).status, `key ${kid}`).toBe(400)
      }
      return await fetches()
    }
    expect(await attack(), "fetches in the first minute").toBe(1)
    await outlive(agent, idp, 61)
    expect(await attack(), "fetches in the second minute").toBe(2)
    await outlive(agent, idp, 61)
    await idp.always({ faults: ["jwks/500"] })
    expect(await attack(), "fetches in a minute in which they fail").toBe(3)
    await idp.always({})
    await idp.order({ rotate: true })
    await outlive(agent, idp, 61)
    expect((await sendLogout(agent, await signLogout(agent, idp, { sub: "ada-1815" }))).status, "a new key").toBe(200)
    expect(await nameOf(agent), "user").toBe(undefined)

    await outlive(agent, idp, 61)
    await attack()
    await idp.order({ rotate: true })
    await signInBy(agent, idp)
    expect(await nameOf(agent), "a sign-in with keys that are newer than the attack").toBe("Ada Lovelace")
  },
}
