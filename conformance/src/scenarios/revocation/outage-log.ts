import { errorTypesOf } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [102],
  name: "an outage of the store of revocations is logged once a minute, whether sessions are accepted meanwhile or not",
  needs: ["fixtures", "credentials", "guard", "production"],
  fixture: "revocable",
  async run({ agent, expect }) {
    for (
      const [up, down] of [
        ["revocable", "revocable-down"],
        ["revocable-accepting", "revocable-accepting-down"],
      ] as const
    ) {
      const browser = agent.fresh().use(up)
      await signInAs(browser)
      const before = (await errorTypesOf(browser)).length
      browser.use(down)
      for (let n = 0; n < 3; n++) await readSession(browser)
      await browser.get("/protected")
      await browser.postJson("/auth/session", { csrfToken: await csrfOf(browser), data: {} })
      expect((await errorTypesOf(browser)).slice(before), `${down}: lines of one minute`).toBe(["AdapterError"])
      await readSession(browser.wait(61))
      expect((await errorTypesOf(browser)).length - before, `${down}: lines a minute later`).toBe(2)
    }
  },
}
