import { better, chooseBy, good, signInBy, signUpBy, toPasswordLink } from "../../password-steps.ts"
import { addFactor, answer, codeOf, emailOf, isHeld } from "../../second-factor-steps.ts"
import { sessionOf } from "../../steps.ts"
import { callsDuring } from "../../store-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [58, 65, 115],
  name: "a reset of the password signs no user in, leaves the second factor alone, and ends a pending sign-in",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa",
  async run({ agent, mail, expect }) {
    const email = mail.address()
    await signUpBy(agent, mail)
    const factor = await addFactor(agent)
    const thief = agent.fresh()
    expect(isHeld(await signInBy(thief, email)), "the thief's sign-in is held").toBe(true)
    const owner = agent.fresh()
    const link = await toPasswordLink(owner, mail, "reset")
    const calls = await callsDuring(agent, () => chooseBy(owner, link, better))
    expect([await sessionOf(owner), await sessionOf(agent)], "sessions of who has reset it").toBe([null, null])
    expect(calls.filter((name) => name === "replaceFactors"), "changes of the factors").toBe([])
    const late = await answer(thief, await codeOf(thief, factor))
    expect(late.location?.searchParams.get("error"), "error of the pending sign-in").toBe("InvalidCheck")
    expect(await sessionOf(thief), "the thief's session").toBe(null)
    expect(isHeld(await signInBy(thief, email, good)), "the old password is held").toBe(false)
    expect(isHeld(await signInBy(owner, email, better)), "the new one is held").toBe(true)
    await answer(owner, await codeOf(owner, factor))
    expect(await emailOf(owner), "who is signed in").toBe(email)
  },
}
