import { callsOf, enter, isCodeRefusal, toCode } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { amongPlanted, cookiesOf } from "../../steps.ts"

/** How many requests for a code one browser may have at a time. A planted one must not hide the app's own. */
const maxRequests = 8

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [36, 80],
  name: "a code works beside a few planted cookies, and one attempt compares no more codes than that",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    const isRequest = (cookie: string) => cookie.startsWith("__Host-svc.code=")
    const planted: string[] = []
    for (let i = 0; i <= maxRequests; i++) {
      const other = agent.fresh()
      await toCode(other, mail, `other-${i}`)
      planted.push(cookiesOf(other).split("; ").find(isRequest)!)
    }
    const few = planted.slice(0, maxRequests - 1)
    for (const at of [0, few.length]) {
      const browser = agent.fresh()
      const code = await toCode(browser, mail, `own-${at}`)
      const cookie = amongPlanted(cookiesOf(browser), few)[at]!
      const page = await enter(browser, code, "email", { cookie })
      expect(page.location?.pathname, `where it leads, ${at}`).toBe("/protected")
    }
    const code = await toCode(agent, mail)
    const before = (await agent.seen()).length
    const cookie = amongPlanted(cookiesOf(agent), planted)[planted.length]!
    expect(isCodeRefusal(await enter(agent, code, "email", { cookie })), "behind too many").toBe(true)
    const compared = callsOf((await agent.seen()).slice(before)).filter((name) => name === "useVerificationToken")
    expect(compared.length, "codes that were compared").toBe(maxRequests)
  },
}
