import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfCookie, csrfOf, sessionOf } from "../../steps.ts"

/** A token of the right length. */
const forged = "f".repeat(43)

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [34, 98],
  name: "a CSRF token with an invalid signature is rejected and replaced",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const mac of ["x", "", "A".repeat(43)]) {
      const browser = agent.fresh()
      browser.jar.plant(csrfCookie, `${forged}|${mac}`, agent.origin, "Path=/; Secure; HttpOnly")
      await browser.post("/auth/callback/credentials", { csrfToken: forged, username: "alice", password })
      expect(await sessionOf(browser), "session").toBe(null)
      expect(await csrfOf(browser), "the next token").not.toBe(forged)
    }
  },
}
