import type { Agent } from "../../agent.ts"
import { better, chooseBy, toPasswordLink } from "../../password-steps.ts"
import {
  answer,
  codeOf,
  demandOf,
  deviceCookie,
  emailOf,
  isHeld,
  openLink,
  postJsonTo,
  step,
  toUserWithFactor,
} from "../../second-factor-steps.ts"
import type { Scenario } from "../../scenario.ts"

const plant = ({ jar, origin }: Agent, token: string) =>
  jar.plant(deviceCookie, token, origin, "Path=/; Secure; HttpOnly; SameSite=Lax")

export const scenario: Scenario = {
  spec: [],
  cases: [58, 65, 124],
  name:
    "a remembered device needs no second factor for thirty days, until the user ends the trust, a session end or a new password does",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa-devices",
  async run({ agent, mail, expect }) {
    const factor = await toUserWithFactor(agent, mail)
    const browser = agent.fresh()
    const remember = async () => {
      expect(isHeld(await openLink(browser, mail)), "a sign-in without a trusted device is held").toBe(true)
      await answer(browser, await codeOf(browser, factor), { remember: "on" })
      browser.wait(2 * step)
      expect(isHeld(await openLink(browser, mail)), "a sign-in on the trusted device is held").toBe(false)
      expect(await emailOf(browser), "who is signed in there").toBe(mail.address())
    }
    await remember()
    const token = browser.jar.get(deviceCookie)!
    expect(JSON.stringify(await agent.seen()).includes(token), "the store has the token as text").toBe(false)
    const eve = browser.fresh()
    plant(eve, `${token.slice(1)}A`)
    expect(isHeld(await openLink(eve, mail)), "a sign-in with another token is held").toBe(true)
    const renewed = await postJsonTo(browser, "recovery-codes")
    expect(demandOf(renewed), "a change of the factors on the device").toBe("FreshSignInRequired")

    const account = await browser.get(browser.auth("/account"))
    await browser.submit(account, "Ask for a code again")
    await remember()
    await postJsonTo(browser, "end-all-sessions")
    expect(await emailOf(browser), "who is signed in after the end of all sessions").toBe(undefined)
    await remember()
    await chooseBy(agent.fresh(), await toPasswordLink(agent, mail, "reset"), better)
    await remember()
    const old = browser.jar.get(deviceCookie)!
    browser.wait(31 * 86_400)
    plant(browser, old)
    expect(isHeld(await openLink(browser, mail)), "a sign-in after thirty days is held").toBe(true)
  },
}
