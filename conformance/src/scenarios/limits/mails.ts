import { from, perNetwork } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/limits", "4.1/email"],
  cases: [48],
  name: "one network gets fifty mails sent in a quarter of an hour, over all addresses",
  needs: ["fixtures", "email", "proxy-headers", "store"],
  fixture: "email-behind-proxy",
  async run({ agent, mail, expect }) {
    const csrfToken = await csrfOf(agent)
    const ask = (name: string, address: string) =>
      agent.post("/auth/signin/email", { csrfToken, email: mail.address(name) }, { headers: from(address) })
    for (let i = 0; i < perNetwork; i++) await ask(`person${i}`, "198.51.100.1")
    expect(mail.letters(`person${perNetwork - 1}`).length, "the last mail").toBe(1)
    const refused = await ask("bob", "203.0.113.7, 198.51.100.1")
    expect(refused.location?.searchParams.get("error"), "error").toBe("EmailSignInError")
    expect(mail.letters("bob").length, "mails after that").toBe(0)
    await ask("bob", "203.0.113.7")
    expect(mail.letters("bob").length, "mails for another network").toBe(1)
  },
}
