import { signInBy } from "../../oauth-steps.ts"
import { emailOf, expectRefusal, register, signInWithPasskey, toDevice, toOffer } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["6/linkAccount"],
  cases: [53, 69],
  name: "a user who registered a passkey with another's address loses session and passkey once the owner proves it",
  needs: ["fixtures", "oidc", "store"],
  fixture: "passkey-trusted",
  async run({ agent, idp, expect }) {
    const squatter = agent.fresh()
    const planted = toDevice(agent)
    await register(squatter, planted, { email: "ada@idp.test" })
    expect(await emailOf(squatter), "address of the squatter").toBe("ada@idp.test")

    await signInBy(agent, idp)
    expect(await emailOf(agent), "address of its owner").toBe("ada@idp.test")
    expect(await sessionOf(squatter), "session of the squatter").toBe(null)
    await expectRefusal(
      { agent: squatter, expect },
      await signInWithPasskey(squatter, planted),
      "the squatter's passkey",
    )

    const own = toDevice(agent)
    expect((await toOffer(agent, "register")).options.excludeCredentials, "excluded for the owner").toBe([])
    await register(agent, own)
    const browser = agent.fresh()
    await signInWithPasskey(browser, own)
    expect(await emailOf(browser), "address by the owner's passkey").toBe("ada@idp.test")
    await expectRefusal(
      { agent: squatter, expect },
      await signInWithPasskey(squatter, planted),
      "the squatter's passkey, later",
    )
  },
}
