import {
  answer,
  emailOf,
  expectRefusal,
  register,
  signInWithPasskey,
  storedPasskeys,
  toDevice,
  toOffer,
} from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { eventsOf, newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [50, 52, 69],
  name: "a user cannot register another user's passkey, and the attempt leaves no user behind",
  needs: ["fixtures", "oidc", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    const ada = toDevice(agent)
    await register(agent, ada, { email: "ada@app.test" })
    // the same credential, created for another challenge, as a cloned device could do
    const thief = toDevice(agent)
    const browser = agent.fresh()
    const input = { email: "eve@app.test" }
    const { options } = await toOffer(browser, "register", input)
    const made = await thief.create(options, { credential: ada.credentials[0]! })
    await expectRefusal({ agent: browser, expect }, await answer(browser, "register", made, input), "hers")
    expect((await newUsersOf(agent)).length, "users made").toBe(1)
    expect((await eventsOf(agent, "linkAccount")).length, "accounts linked").toBe(1)
    expect((await storedPasskeys(agent)).length, "passkeys stored").toBe(1)
    await signInWithPasskey(browser, ada)
    expect(await emailOf(browser), "address of the passkey's user").toBe("ada@app.test")
  },
}
