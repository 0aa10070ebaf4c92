import { enter, isCodeRefusal, perMail, toCode } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [90],
  name: "a code may be entered with spaces, dashes, full-width and Arabic digits; other text is no attempt",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    const shift = (start: number) => (code: string) =>
      code.replace(/\d/g, (digit) => String.fromCharCode(start + Number(digit)))
    const spellings: readonly (readonly [string, (code: string) => string])[] = [
      ["plain", (code) => code],
      ["spaces", (code) => ` ${[...code].join(" ")}\t`],
      ["dashes", (code) => `${code.slice(0, 4)}-${code.slice(4, 6)}\u2013${code.slice(6)}`],
      ["full-width", shift(0xff10)],
      ["arabic", shift(0x660)],
    ]
    for (const [name, spell] of spellings) {
      const browser = agent.fresh()
      const code = await toCode(browser, mail, name)
      expect((await enter(browser, spell(code))).location?.pathname, name).toBe("/protected")
    }
    const code = await toCode(agent, mail)
    const noCodes = ["", "1234567", "123456789", "abcdefgh", "1".repeat(5_000), "1234567\u0000"]
    for (const text of noCodes) {
      expect(isCodeRefusal(await enter(agent, text)), JSON.stringify(text.slice(0, 20))).toBe(true)
    }
    expect(noCodes.length > perMail, "more than five").toBe(true)
    const csrfToken = await csrfOf(agent)
    for (const odd of [12345678, null, [code], { code }]) {
      const page = await agent.postJson("/auth/signin/email", { csrfToken, code: odd })
      expect(page.status >= 400 && page.status < 500, `as JSON: ${JSON.stringify(typeof odd)}`).toBe(true)
    }
    expect((await enter(agent, code)).location?.pathname, "the code after that").toBe("/protected")
  },
}
