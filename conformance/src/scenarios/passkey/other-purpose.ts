import { signInBy } from "../../oauth-steps.ts"
import {
  answer,
  challengeLife,
  emailOf,
  expectRefusal,
  register,
  storedPasskeys,
  toDevice,
  toOffer,
} from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [66, 69],
  name: "a passkey's challenge works for one action, provider, user and browser, and for five minutes",
  needs: ["fixtures", "oidc", "store"],
  fixture: "passkey",
  async run({ agent, idp, expect }) {
    const device = toDevice(agent)
    await register(agent, device, { email: "ada@app.test" })
    const known = (await storedPasskeys(agent)).length
    const credential = device.credentials[0]!

    const eve = { email: "eve@app.test" }

    const one = agent.fresh()
    const toRegister = await toOffer(one, "register", eve)
    const signed = await device.sign(credential, toRegister.options.challenge)
    await expectRefusal(
      { agent: one, expect },
      await answer(one, "authenticate", signed),
      "a challenge for registration",
    )
    const toEnter = await toOffer(one, "authenticate")
    const mixed = { ...toRegister.options, challenge: toEnter.options.challenge }
    const made = await toDevice(agent).create(mixed)
    await expectRefusal({ agent: one, expect }, await answer(one, "register", made), "a challenge for signing in")
    const hers = await toDevice(agent).create((await toOffer(one, "register", eve)).options)
    const mallory = { email: "mallory@app.test" }
    await expectRefusal({ agent: one, expect }, await answer(one, "register", hers, mallory), "another address's")

    const two = agent.fresh()
    const there = await device.get((await toOffer(two, "authenticate", { provider: "webauthn" })).options)
    await expectRefusal({ agent: two, expect }, await answer(two, "authenticate", there), "another provider's")
    const old = await device.get((await toOffer(two, "authenticate")).options)
    two.wait(challengeLife + 1)
    await expectRefusal({ agent: two, expect }, await answer(two, "authenticate", old), "an expired challenge")

    // a challenge issued to a signed-out user is rejected once they are signed in, and the reverse
    const three = agent.fresh()
    const madeSignedOut = await toDevice(agent).create((await toOffer(three, "register", eve)).options)
    await signInBy(three, idp)
    const before = await emailOf(three)
    await answer(three, "register", madeSignedOut, eve)
    expect(await emailOf(three), "address of the signed-in user").toBe(before)
    const mine = await toDevice(agent).create((await toOffer(three, "register")).options)
    await idp.next({ account: "grace" })
    await signInBy(three, idp)
    await answer(three, "register", mine)
    const member = await toDevice(agent).create((await toOffer(three, "register")).options)
    await three.submit(await three.get("/auth/signout"), "Sign out")
    await expectRefusal(
      { agent: three, expect },
      await answer(three, "register", member),
      "a challenge of a signed-in user",
    )
    expect((await storedPasskeys(agent)).length, "passkeys stored").toBe(known)
  },
}
