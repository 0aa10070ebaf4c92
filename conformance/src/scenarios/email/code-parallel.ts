import { callsOf, confirm, enter, isCodeRefusal, perMail, toCode, toTwin, toWrong } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [62, 82],
  name: "of a hundred parallel guesses five are compared, and one of parallel uses of a code and its link signs in",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code-slow",
  async run({ agent, mail, expect }) {
    const code = await toCode(agent, mail)
    await csrfOf(agent)
    const before = (await agent.seen()).length
    const guesses = await Promise.all(Array.from({ length: 100 }, (_, i) => enter(agent, toWrong(code, i + 1))))
    expect(guesses.every(isCodeRefusal), "every guess is refused").toBe(true)
    const compared = callsOf((await agent.seen()).slice(before)).filter((name) => name === "useVerificationToken")
    expect(compared.length, "guesses that are compared").toBe(perMail)
    const browser = agent.fresh()
    const right = await toCode(browser, mail, "bob")
    const link = mail.link("bob")
    const twins = Array.from({ length: 4 }, () => toTwin(browser))
    const uses = [
      ...twins.map((twin) => enter(twin, right)),
      ...Array.from({ length: 4 }, () => confirm(browser.fresh(), link)),
    ]
    const signedIn = (await Promise.all(uses)).filter(({ location }) => location?.pathname === "/protected")
    expect(signedIn.length, "uses that sign in").toBe(1)
    expect(await sessionOf(agent), "session of the guesser").toBe(null)
  },
}
