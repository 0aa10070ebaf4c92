import type { Scenario } from "../../scenario.ts"
import { arrive, expectRefusal, lastErrorOf, toAuthorization, toCallback } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/redirectProxyUrl"],
  cases: [25, 29],
  name: "the redirect proxy redirects no user to an origin that is not listed, and the log names the line to add",
  needs: ["fixtures", "oidc", "previews"],
  fixture: "proxy",
  async run({ agent, idp, expect }) {
    const walks = [["https://other.test", "proxy"], ["https://pr-7.preview.test", "default"]] as const
    for (const [origin, fixture] of walks) {
      const browser = agent.fresh()
      const callback = await toCallback(browser, await toAuthorization(browser.at(origin).use("preview")))
      const page = await arrive(browser.use(fixture), callback, idp)
      await expectRefusal({ agent: browser, expect }, page, ["InvalidCheck"], origin)
      expect(page.location?.search, "query of the URL").toBe("?error=InvalidCheck")
      const logged = JSON.stringify((await browser.seen()).filter(({ kind }) => kind === "log").at(-1))
      expect(logged, "line").toContain(`add \\"${origin}\\" to redirectProxyOrigins`)
    }
    expect(await lastErrorOf(agent)).toBe("InvalidCheck")
    expect(await idp.requests("token"), "token requests").toBe([])
  },
}
