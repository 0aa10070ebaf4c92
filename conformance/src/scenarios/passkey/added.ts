import { nameOf, signInBy } from "../../oauth-steps.ts"
import { register, signInWithPasskey, storedPasskeys, toDevice, toOffer } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf, eventsOf, newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental", "6/linkAccount"],
  cases: [52, 69],
  name: "a signed-in user adds passkeys on two devices and signs in with each",
  needs: ["fixtures", "oidc", "store"],
  fixture: "passkey",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const name = await nameOf(agent)
    const [phone, key] = [toDevice(agent), toDevice(agent, { counts: false, transports: ["usb", "nfc"] })]
    expect((await toOffer(agent)).action, "action offered to a signed-in user").toBe("register")
    for (const device of [phone, key]) await register(agent, device)
    expect(await callsOf(agent, "updateAuthenticator"), "names given to passkeys without one").toBe([])
    const { options } = await toOffer(agent, "register")
    const ids = [phone, key].map(({ credentials }) => credentials[0]!.id)
    expect(options.excludeCredentials?.map(({ id }) => id).toSorted(), "excluded").toBe(ids.toSorted())
    const refused = await phone.create(options).catch(({ name }: Error) => name)
    expect(refused, "a second passkey on one device").toBe("InvalidStateError")

    expect((await storedPasskeys(agent)).map(({ transports }) => transports), "transports").toBe([
      "internal",
      "usb,nfc",
    ])
    for (const device of [phone, key]) {
      const browser = agent.fresh()
      await signInWithPasskey(browser, device)
      expect(await nameOf(browser), "name by a passkey").toBe(name)
    }
    expect((await newUsersOf(agent)).length, "users made").toBe(1)
    expect((await eventsOf(agent, "linkAccount")).length, "accounts linked").toBe(3)
  },
}
