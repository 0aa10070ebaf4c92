import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { warningsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect", "4.3/signIn"],
  cases: [20],
  name: "a target of 2,000 bytes survives a sign-in in every script, and a longer one is logged",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    const toHref = (path: string) => new URL(path, agent.origin).href
    const fill = (start: string) => start + "x".repeat(2_000 - toHref(start).length)
    const targets = [
      `/${"щ".repeat(43)}`,
      fill(`/${"щ".repeat(300)}?q=ä%C3%A4%e4%D1%FF%2F%25#`),
      fill(`/${"%d1%89".repeat(20)}%F0%9F%92%9C\u{1f49c}?`),
      fill("/?"),
    ]
    for (const target of targets) {
      const page = await signInBy(agent, idp, { callbackUrl: target })
      expect(page.location?.href, target.slice(0, 40)).toBe(toHref(target))
    }
    expect(await warningsOf(agent, "target-dropped"), "log before").toBe([])
    const page = await signInBy(agent, idp, { callbackUrl: `${fill("/?")}x` })
    expect(page.location?.href, "of 2,001 bytes").toBe(`${agent.origin}/`)
    expect((await warningsOf(agent, "target-dropped")).length, "log lines").toBe(1)
  },
}
