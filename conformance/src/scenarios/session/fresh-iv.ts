import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookie, signInAs } from "../../steps.ts"

const ivOf = (sealed: string | undefined): string | undefined => sealed?.split(".")[2]

export const scenario: Scenario = {
  spec: ["1/6", "5/4"],
  cases: [99],
  name: "every session cookie is encrypted with an initialization vector of its own",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  fixture: "short-session",
  async run({ agent, expect }) {
    const used: (string | undefined)[] = []
    for (let visitor = 0; visitor < 8; visitor++) {
      const browser = agent.fresh()
      await signInAs(browser)
      used.push(ivOf(browser.jar.get(sessionCookie)))
      // past updateAge, the same claims are encrypted again
      await readSession(browser.wait(61))
      used.push(ivOf(browser.jar.get(sessionCookie)))
    }
    // 12 bytes, in base64url: repeated under one key, they would reveal the key of AES-GCM's tags
    for (const iv of used) expect(iv, "an initialization vector").toMatch(/^[\w-]{16}$/)
    expect(new Set(used).size, "different initialization vectors").toBe(used.length)
  },
}
