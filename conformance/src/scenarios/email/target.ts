import { confirm } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"
import { warningsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect", "4.1/email"],
  cases: [20, 21],
  name: "an e-mail link leads to this site only, whatever target was requested or written into it",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    const csrfToken = await csrfOf(agent)
    const fill = "x".repeat(2_000 - `${agent.origin}/?`.length)
    const targets = {
      "/a?b=c%26d": "/a?b=c%26d",
      "https://evil.test/": "/",
      "//evil.test": "/",
      [`/${"щ".repeat(43)}`]: `/${"%D1%89".repeat(43)}`,
      [`/?${fill}`]: `/?${fill}`,
      [`/?${fill}x`]: "/",
    }
    for (const [i, [callbackUrl, expected]] of Object.entries(targets).entries()) {
      await agent.post("/auth/signin/email", { csrfToken, callbackUrl, email: mail.address(`bob-${i}`) })
      const page = await confirm(agent.fresh(), mail.link(`bob-${i}`))
      expect(page.location?.href, callbackUrl.slice(0, 40)).toBe(agent.origin + expected)
    }
    const warnings = await warningsOf(agent, "target-dropped")
    expect(warnings.length, "log lines of the one that is too long").toBe(1)
    await agent.post("/auth/signin/email", { csrfToken, email: mail.address() })
    const forged = new URL(mail.link())
    forged.searchParams.set("callbackUrl", "https://evil.test/")
    expect((await agent.get(forged.href)).location?.href, "a target written into a link").toBe(`${agent.origin}/`)
  },
}
