import { confirm } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  id: "email/target",
  spec: ["2.8/redirect", "4.1/email"],
  cases: [20, 21],
  name: "a link leads to this site only, whatever target was asked for or is written into it",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    const csrfToken = await csrfOf(agent)
    const targets = {
      "/a?b=c%26d": "/a?b=c%26d",
      "https://evil.test/": "/",
      "//evil.test": "/",
      [`/${"x".repeat(5_000)}`]: "/",
    }
    for (const [callbackUrl, expected] of Object.entries(targets)) {
      await agent.post("/auth/signin/email", { csrfToken, callbackUrl, email: mail.address("bob") })
      const page = await confirm(agent.fresh(), mail.link("bob"))
      expect(page.location?.href, callbackUrl.slice(0, 40)).toBe(agent.origin + expected)
    }
    await agent.post("/auth/signin/email", { csrfToken, email: mail.address() })
    const forged = new URL(mail.link())
    forged.searchParams.set("callbackUrl", "https://evil.test/")
    expect((await agent.get(forged.href)).location?.href, "a target written into a link").toBe(`${agent.origin}/`)
  },
}
