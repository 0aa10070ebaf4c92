import type { Agent } from "../../agent.ts"
import { callsOf, codeLife, enter, isCodeRefusal, toCode, toTwin, toWrong } from "../../mail-steps.ts"
import type { Page } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [47],
  name: "a code is refused in other browsers, with the same response and calls of the store as a wrong one",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    const code = await toCode(agent, mail)
    const other = agent.fresh()
    const asked = agent.fresh()
    await toCode(asked, mail, "eve")
    const user = agent.fresh()
    const usedCode = await toCode(user, mail, "used")
    const used = toTwin(user)
    await enter(user, usedCode)
    const late = agent.fresh()
    const lateCode = await toCode(late, mail, "late")
    late.wait(codeLife + 1)
    const toShown = ({ status, body, location, headers, setCookies }: Page) => ({
      status,
      body,
      to: location?.href,
      headers: [...headers].filter(([name]) => !["set-cookie", "date"].includes(name)),
      cookies: setCookies.map((line) => line.replace(/=[^;]*/, "")),
    })
    const walk = async (browser: Agent, entered: string) => {
      await csrfOf(browser)
      const before = (await agent.seen()).length
      const page = await enter(browser, entered)
      expect(isCodeRefusal(page), "refused").toBe(true)
      return { shown: toShown(page), calls: callsOf((await agent.seen()).slice(before)) }
    }
    const wrong = await walk(agent, toWrong(code))
    expect(wrong.calls, "calls").toBe(["hit", "useVerificationToken"])
    expect(await walk(other, code), "a browser that asked for no code").toBe(wrong)
    expect(await walk(asked, code), "a browser that asked for another code").toBe(wrong)
    expect(await walk(used, usedCode), "a used code").toBe(wrong)
    expect(await walk(late, lateCode), "an expired code").toBe(wrong)
    expect(await sessionOf(other), "session").toBe(null)
    const page = await enter(agent, code)
    expect(page.location?.pathname, "where it leads in its own browser").toBe("/protected")
  },
}
