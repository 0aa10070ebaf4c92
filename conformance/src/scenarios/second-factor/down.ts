import { signInBy } from "../../oauth-steps.ts"
import { answer, codeOf, openLink, toUserWithFactor } from "../../second-factor-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [65, 95, 102, 122],
  name: "while the store of second factors is down, no user is signed in, neither with a factor nor without one",
  needs: ["fixtures", "email", "oidc", "store", "passwords"],
  fixture: "mfa",
  async run({ agent, mail, idp, expect }) {
    const factor = await toUserWithFactor(agent, mail)
    const held = agent.fresh()
    await openLink(held, mail)
    const browser = agent.fresh().use("mfa-down")
    await idp.order({ now: browser.now() })
    const pages = [
      ["a mailed link", browser, await openLink(browser, mail)],
      ["a provider", browser, await signInBy(browser, idp)],
      ["a code", held, await answer(held.use("mfa-down"), await codeOf(held, factor))],
    ] as const
    for (const [what, one, page] of pages) {
      expect(page.location?.searchParams.get("error"), `${what}: error`).toBe("Configuration")
      expect(await sessionOf(one), `${what}: session`).toBe(null)
    }
  },
}
