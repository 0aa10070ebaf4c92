import { from, perNetwork } from "../../limit-steps.ts"
import { enter, isCodeRefusal, toCode } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [80],
  name: "attempts to enter a code are limited for each network",
  needs: ["fixtures", "email", "store", "proxy-headers"],
  fixture: "email-code-behind-proxy",
  async run({ agent, mail, expect }) {
    const send = { headers: from("198.51.100.1") }
    const guesser = agent.fresh()
    for (let i = 0; i < perNetwork; i++) {
      expect(isCodeRefusal(await enter(guesser, `1234567${i % 10}`, "email", send)), "a guess is refused as wrong")
        .toBe(true)
    }
    const code = await toCode(agent, mail)
    const refused = await enter(agent, code, "email", send)
    expect(refused.location?.searchParams.get("error"), "error").toBe("EmailSignInError")
    expect(await sessionOf(agent), "session").toBe(null)
    const elsewhere = await enter(agent, code, "email", { headers: from("203.0.113.7") })
    expect(elsewhere.location?.pathname, "where it leads from another network").toBe("/protected")
  },
}
