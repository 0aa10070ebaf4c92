import { enter, isCodeRefusal, toCode } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [101],
  name: "a code works after the secret has changed, while the old one is configured",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code-old-secret",
  async run({ agent, mail, expect }) {
    const first = await toCode(agent, mail)
    expect(
      (await enter(agent.use("email-code-rotated-secrets"), first)).location?.pathname,
      "a code under the old secret",
    ).toBe(
      "/protected",
    )
    const browser = agent.fresh().use("email-code-old-secret")
    const lost = await toCode(browser, mail)
    expect(
      isCodeRefusal(await enter(browser.use("email-code-new-secret"), lost)),
      "without the old secret it is refused",
    ).toBe(true)
    const next = agent.fresh().use("email-code-rotated-secrets")
    expect((await enter(next, await toCode(next, mail))).location?.pathname, "a code under the new secret").toBe(
      "/protected",
    )
  },
}
