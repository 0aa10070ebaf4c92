import { ask, enter, isCodeRefusal } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [47, 48],
  name: "an address that gets no more mail has the same response and cookies",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    const shown: unknown[] = []
    for (let i = 0; i < 7; i++) {
      const page = await ask(agent.fresh(), mail.address())
      const cookies = page.setCookies.map((line) => line.replace(/=([^;]*)/, (_, value: string) => `=${value.length}`))
      shown.push([page.status, page.location?.href, cookies])
    }
    expect(new Set(shown.map((one) => JSON.stringify(one))).size, "different responses").toBe(1)
    expect(mail.letters().length, "mails").toBe(5)
    await ask(agent, mail.address())
    expect(isCodeRefusal(await enter(agent, mail.code())), "a code of another browser is refused").toBe(true)
  },
}
