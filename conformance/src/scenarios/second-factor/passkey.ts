import { ask, register, signInWithPasskey, toDevice } from "../../passkey-steps.ts"
import {
  addFactor,
  answer,
  codeOf,
  demandOf,
  freshFactorOf,
  isHeld,
  openLink,
  postJsonTo,
} from "../../second-factor-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [52, 65, 116],
  name: "a passkey whose device has verified the user counts as both factors, any other needs the code",
  needs: ["app", "fixtures", "email", "store", "passwords", "verbs"],
  fixture: "mfa-passkey",
  async run({ agent, mail, expect }) {
    await openLink(agent, mail)
    const [phone, key] = [toDevice(agent), toDevice(agent)]
    await register(agent, phone)
    await register(agent, key, { provider: "webauthn" })
    const factor = await addFactor(agent)

    const verified = agent.fresh()
    expect(isHeld(await signInWithPasskey(verified, phone)), "the sign-in of a verified user is held").toBe(false)
    expect((await sessionOf(verified))?.user?.["email"], "who is signed in").toBe(mail.address())
    expect(await freshFactorOf(verified), "it meets a demand for the second factor").toBe(true)
    expect((await ask(verified, "register")).status, "options for another passkey").toBe(200)

    const email = mail.address()
    const touched = agent.fresh()
    const unverified = { provider: "webauthn", email, lies: { userVerified: false } }
    expect(isHeld(await signInWithPasskey(touched, key, unverified)), "the sign-in by touch alone is held").toBe(true)
    expect(await sessionOf(touched), "session before the code").toBe(null)
    const done = await answer(touched, await codeOf(touched, factor))
    expect(done.location?.pathname, "where the code leads").toBe("/protected")
    expect(await freshFactorOf(touched), "the code meets the demand").toBe(true)

    const removed = await postJsonTo(touched, "remove-totp")
    expect([removed.status, demandOf(removed)], "removal after the code").toBe([200, undefined])
  },
}
