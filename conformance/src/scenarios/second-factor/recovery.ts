import { toTwin } from "../../mail-steps.ts"
import { answer, emailOf, isCodeRefusal, isHeld, openLink, toUserWithFactor } from "../../second-factor-steps.ts"
import { callsOf } from "../../store-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [62, 65, 114],
  name: "each of ten recovery codes signs in once, also of many uses at the same time, and the owner is told by mail",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa",
  async run({ agent, mail, expect }) {
    const { recoveryCodes } = await toUserWithFactor(agent, mail)
    expect(new Set(recoveryCodes).size, "recovery codes").toBe(10)
    const [first, second, third] = recoveryCodes as [string, string, string]
    const stored = JSON.stringify(await callsOf(agent, "replaceFactors")) + JSON.stringify(await agent.seen())
    expect(recoveryCodes.some((code) => stored.includes(code)), "the store has a code as text").toBe(false)
    const other = agent.fresh()
    await openLink(other, mail)
    await answer(other, ` ${first.toUpperCase().replaceAll("-", " ")}`)
    expect(await emailOf(other), "who is signed in").toBe(mail.address())
    expect(mail.letters().at(-1)?.subject, "the newest mail").toMatch(
      /^A recovery code of your account at .* was used$/,
    )
    expect(/https?:\/\//.test(mail.letters().at(-1)!.text), "it contains a link").toBe(false)
    const again = agent.fresh()
    expect(isHeld(await openLink(again, mail)), "a later sign-in is held").toBe(true)
    expect(isCodeRefusal(await answer(again, first)), "a used code is refused").toBe(true)

    const before = (await callsOf(agent, "createSession")).length
    const browsers = Array.from({ length: 4 }, () => toTwin(again).use("mfa-slow"))
    const pages = await Promise.all(browsers.map((browser) => answer(browser, second)))
    expect(pages.filter(({ location }) => location?.pathname === "/protected").length, "uses that count").toBe(1)
    expect((await callsOf(agent, "createSession")).length - before, "sessions").toBe(1)
    const last = agent.fresh()
    await openLink(last, mail)
    await answer(last, third)
    expect(await emailOf(last), "who is signed in by the next code").toBe(mail.address())
  },
}
