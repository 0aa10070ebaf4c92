import type { Agent } from "../../agent.ts"
import { accountPath, signInFrom } from "../../account-page-steps.ts"
import { answer, toDevice, toOffer } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"

const payloads = [
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "'><svg onload=alert(1)>",
  "</title><b>bold</b>",
  `" onfocus=alert(1) autofocus x="`,
  "<!-- comment",
]

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [18, 70],
  name: "the name of a browser, a user or a passkey never becomes markup on the account page, and its URL no text",
  needs: ["fixtures", "oidc", "store"],
  fixture: "account-page",
  async run({ agent, idp, expect }) {
    /** Signs in from a browser with each of these names, adds a passkey of that name, and returns the last browser. */
    async function fill(account: "ada" | "grace", texts: readonly string[]): Promise<Agent> {
      let browser = agent.fresh()
      for (const text of texts) {
        browser = agent.fresh()
        await signInFrom(browser, idp, { account, userAgent: text, claims: { name: texts[0] } })
        const { options } = await toOffer(browser, "register")
        await answer(browser, "register", await toDevice(browser).create(options), { name: text })
      }
      return browser
    }
    const plain = await fill("grace", payloads.map((_, index) => `plain ${index}`))
    const evil = await fill("ada", payloads)
    const page = await evil.get(accountPath)
    expect(page.shape, "markup of the page").toBe((await plain.get(accountPath)).shape)
    for (const payload of payloads) expect(page.body, "the page has no text unescaped").not.toContain(payload)
    for (const payload of [...payloads, "linked-<b>", "constructor"]) {
      const shown = await plain.get(`${accountPath}?done=${encodeURIComponent(payload)}`)
      expect(shown.text, `?done=${payload}`).toBe((await plain.get(accountPath)).text)
      const failed = await plain.get(`${accountPath}?error=${encodeURIComponent(payload)}`)
      expect(failed.alerts[0], `?error=${payload}`).toBe("That did not work. Please try again.")
    }
  },
}
